import { createRowFormat, exportFormats, formatHead } from "../domain/export/export-format";
import { newsList } from "../domain/plan/news-article";
import { readEnv } from "../io/env";
import { streamNews } from "../read/news";
import { findWalk } from "../read/walk-summary";
import { type CliIo, type ExitCode, writeOut } from "./cli-io";
import { withDatabase } from "./open-database";
import { siteHostOf } from "./site-host";

export interface NewsFlags {
  search?: string;
  view?: string;
  format?: string;
}

/** Prints the articles of a site's news sitemaps, the newest first. Exit 1 where there are none. */
export async function runNews(host: string, flags: NewsFlags, io: CliIo): Promise<ExitCode> {
  return withDatabase(readEnv(), () => printNews(siteHostOf(host), flags, io));
}

/** The same on a database that is open. */
export async function printNews(host: string, flags: NewsFlags, io: CliIo): Promise<ExitCode> {
  const format = exportFormats.find((name) => name === (flags.format ?? "csv"));
  if (!format) throw new TypeError(`Cannot write "${flags.format}": ${exportFormats.join(", ")}`);
  const walk = await findWalk(host, "latest", flags.view);
  if (!walk?.summary) {
    io.stderr.write(`There is no stored walk of ${host} with an inventory\n`);
    return 1;
  }
  const formatRows = createRowFormat(format, newsList);
  await writeOut(io.stdout, formatHead(format, newsList, false));
  let printed = 0;
  const filter = { walk: walk.number, view: walk.view };
  for await (const rows of streamNews({ walk, filter, search: flags.search ?? null })) {
    printed += rows.length;
    await writeOut(io.stdout, formatRows(rows));
  }
  return printed > 0 ? 0 : 1;
}
