import { type FileHandle, open } from "node:fs/promises";
import { setTimeout as delay } from "node:timers/promises";
import { coverageColumns } from "../domain/coverage/coverage-columns";
import { parseCoverageFilter } from "../domain/coverage/coverage-filter";
import { type CoverageSummary, countUnder } from "../domain/coverage/coverage-summary";
import { parseRules, ruleNames } from "../domain/coverage/near-rule";
import { listLimits, listNameOf } from "../domain/crawl-list/list-limits";
import { createRowFormat, exportFormats, formatHead } from "../domain/export/export-format";
import { parseUrlFilter } from "../domain/walk/url-filter";
import { enqueueCoverage, findCoverageTask, withListLock } from "../io/coverage-queue";
import { chunkBytes, type ListBytes } from "../io/crawl-list-bytes";
import { createVersion, deleteVersion, endVersion, findVersion } from "../io/crawl-list-store";
import type { Db } from "../io/db";
import { readEnv } from "../io/env";
import { importCrawlList, previewList } from "../io/import-crawl-list";
import { type CoverageTask, matchCoverage } from "../io/match-coverage";
import { findCoverage, readListVersions } from "../read/coverage-head";
import { streamCoverage } from "../read/coverage-rows";
import { findWalk } from "../read/walk-summary";
import { type CliIo, type ExitCode, writeOut } from "./cli-io";
import { withDatabase } from "./open-database";
import { siteHostOf } from "./site-host";

/** `gazetteer coverage`, as the shell gives it: the filters have the names they have in the query string. */
export type CoverageFlags = Record<string, string | boolean | undefined>;

/** Matches a stored walk with a list. Exit 1 where there is no such walk, 2 where the list cannot be read. */
export async function runCoverage(host: string, flags: CoverageFlags, io: CliIo): Promise<ExitCode> {
  return withDatabase(readEnv(), (db) => printCoverage(db, siteHostOf(host), flags, io));
}

/** The same on a database that is open. */
export async function printCoverage(db: Db, host: string, flags: CoverageFlags, io: CliIo): Promise<ExitCode> {
  const { list, column, name, keep, off, format: formatName = "csv", ...rest } = flags;
  const format = exportFormats.find((one) => one === formatName);
  if (!format) throw new TypeError(`Cannot write "${formatName}": ${exportFormats.join(", ")}`);
  if (typeof list !== "string") throw new TypeError("Name the file of the list: --list FILE");
  const given = Object.entries(rest).filter((pair): pair is [string, string] => typeof pair[1] === "string");
  const query = new URLSearchParams(given);
  const filter = parseUrlFilter(query);
  const walk = await findWalk(host, filter.walk, filter.view);
  if (!walk?.summary) {
    io.stderr.write(`There is no stored walk of ${host} to match with\n`);
    return 1;
  }
  const listName = typeof name === "string" ? name : listNameOf(list);
  const versionId = await importFile(db, { host, list, name: listName, column: column as string | undefined }, io);
  try {
    const id = await enqueueCoverage(db, { walkId: walk.id, versionId, hasJob: false });
    const task = id === null ? null : await findCoverageTask(db, id);
    if (!task) throw new Error("The list is gone");
    const summary = await matchOnce(db, task);
    const rules = parseRules(off as string | undefined);
    const head = await findCoverage(walk, versionId);
    const version = (await readListVersions(host)).find((one) => one.id === versionId);
    const columns = coverageColumns({
      walk: walk.number,
      walkComplete: walk.state === "complete",
      list: listName,
      version: version?.number ?? 1,
    });
    const written = { columns, text: ({ loc }: { loc: string }) => loc };
    const formatRows = createRowFormat(format, written);
    await writeOut(io.stdout, formatHead(format, written, false));
    let printed = 0;
    const question = { walk, filter, rules, summary, own: parseCoverageFilter(query), coverageId: head?.id ?? task.id };
    for await (const rows of streamCoverage(question)) {
      printed += rows.length;
      await writeOut(io.stdout, formatRows(rows));
    }
    const { both, near, sitemapOnly, crawlOnly, elsewhere, byRule } = countUnder(summary, rules);
    const kinds = ruleNames(rules).flatMap((rule) => (byRule[rule] ? [`${rule} ${byRule[rule]}`] : []));
    io.stderr.write(
      `Walk ${walk.number}${walk.state === "complete" ? "" : " (partial)"}: ${summary.sitemap} URLs, list: ${summary.list} URLs, ${version?.rejected ?? 0} lines rejected\n` +
        `  both ${both} · near ${near}${kinds.length > 0 ? ` (${kinds.join(", ")})` : ""} · only in the sitemap ${sitemapOnly} · only in the list ${crawlOnly} · on other hosts ${elsewhere}\n`,
    );
    return printed > 0 ? 0 : 1;
  } finally {
    if (!keep) await deleteVersion(db, host, versionId);
  }
}

/** A worker that looks for what nobody carries on may be at it already: then its result is waited for. */
async function matchOnce(db: Db, task: CoverageTask): Promise<CoverageSummary> {
  for (;;) {
    const summary = await withListLock(db, "coverage", task.id, () =>
      matchCoverage(db, task, { check: async () => {} }),
    );
    if (summary) return summary;
    await delay(300);
  }
}

interface ListFile {
  host: string;
  list: string;
  name: string;
  column: string | undefined;
}

/** Reads the file itself: nothing of it is kept but its rows. */
async function importFile(db: Db, { host, list, name, column }: ListFile, io: CliIo): Promise<number> {
  const file = await open(list);
  try {
    const { size } = await file.stat();
    if (size > listLimits.bytesMax) throw new TypeError(`Cannot read "${list}": it is larger than 2 GB`);
    const source = fileBytes(file, size);
    const version = await createVersion(db, { host, name, source: "command", fileName: listNameOf(list) });
    if (!version) throw new TypeError(`There is no site ${host}`);
    try {
      const preview = size === 0 ? null : await previewList(source, version.baseUrl);
      if (!preview) throw new TypeError(`Cannot read "${list}": it is empty`);
      const { format } = preview;
      const address = column === undefined ? format.roles.address : columnAt(format.columns, column);
      const chosen = { ...format, roles: { ...format.roles, address } };
      if (format.tool) io.stderr.write(`${list} looks like an export of ${format.tool}\n`);
      await db.pool.query("update crawl_list_version set format = $2, bytes = $3 where id = $1", [
        version.id,
        JSON.stringify(chosen),
        size,
      ]);
      await importCrawlList(db, {
        ...{ version: { ...version, bytes: size }, format: chosen, source },
        signal: new AbortController().signal,
      });
      const ready = await findVersion(db.pool, version.id);
      return ready?.id ?? version.id;
    } catch (error) {
      await endVersion(db, version.id, "failed", error instanceof Error ? error.message : "It could not be read");
      await deleteVersion(db, host, version.id);
      throw error;
    }
  } finally {
    await file.close();
  }
}

function fileBytes(file: FileHandle, size: number): ListBytes {
  return {
    bytes: size,
    async *read(from, to) {
      for (let at = from; at < Math.min(to, size); ) {
        const length = Math.min(chunkBytes, to - at);
        const { bytesRead, buffer } = await file.read(Buffer.allocUnsafe(length), 0, length, at);
        if (bytesRead === 0) return;
        at += bytesRead;
        yield buffer.subarray(0, bytesRead);
      }
    },
  };
}

function columnAt(columns: readonly string[], named: string): number {
  const at = columns.indexOf(named);
  const byNumber = Number(named) - 1;
  if (at >= 0) return at;
  if (columns[byNumber] !== undefined) return byNumber;
  throw new TypeError(`Cannot find the column "${named}": there are ${columns.join(", ")}`);
}
