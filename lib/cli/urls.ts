import { exportPresetNames } from "../domain/export/export-columns";
import { createRowFormat, exportFormats, formatHead } from "../domain/export/export-format";
import { parseUrlFilter } from "../domain/walk/url-filter";
import { readEnv } from "../io/env";
import { urlList } from "../read/url-columns";
import { readExtensionKinds, streamUrls } from "../read/url-export";
import { findWalk } from "../read/walk-summary";
import { type CliIo, type ExitCode, writeOut } from "./cli-io";
import { withDatabase } from "./open-database";
import { siteHostOf } from "./site-host";

/** `gazetteer urls`, as the shell gives it: the filters have the names they have in the query string. */
export type UrlsFlags = Record<string, string | undefined>;

/** Prints the inventory of a stored walk, one row a distinct URL. Exit 1 where there is no such walk, or no row. */
export async function runUrls(host: string, flags: UrlsFlags, io: CliIo): Promise<ExitCode> {
  return withDatabase(readEnv(), () => printUrls(siteHostOf(host), flags, io));
}

/** The same on a database that is open. */
export async function printUrls(host: string, flags: UrlsFlags, io: CliIo): Promise<ExitCode> {
  const { format: formatName = "csv", preset: presetName = "gazetteer", ...rest } = flags;
  const format = exportFormats.find((name) => name === formatName);
  const preset = exportPresetNames.find((name) => name === presetName);
  if (!format) throw new TypeError(`Cannot write "${formatName}": ${exportFormats.join(", ")}`);
  if (!preset) throw new TypeError(`Cannot write for "${presetName}": ${exportPresetNames.join(", ")}`);
  const given = Object.entries(rest).filter((pair): pair is [string, string] => pair[1] !== undefined);
  const filter = parseUrlFilter(new URLSearchParams(given));
  const walk = await findWalk(host, filter.walk, filter.view);
  if (!walk) {
    io.stderr.write(
      `There is no stored walk ${filter.walk === "latest" ? "" : `${filter.walk} `}of ${host}${filter.view ? ` in the view "${filter.view}"` : ""}\n`,
    );
    return 1;
  }
  const withExtension = preset === "advertools";
  const kinds = withExtension ? await readExtensionKinds(walk) : { news: false, images: false };
  const list = urlList(format, preset, kinds);
  const formatRows = createRowFormat(format, list);
  await writeOut(io.stdout, formatHead(format, list, false));
  let printed = 0;
  const request = { sort: null, direction: "asc", withExtension, withSitemaps: format === "ndjson" } as const;
  for await (const rows of streamUrls(walk, filter, request)) {
    printed += rows.length;
    await writeOut(io.stdout, formatRows(rows));
  }
  return printed > 0 ? 0 : 1;
}
