import { type ChangeList, changeLists, isChangeList } from "../domain/change/change-kind";
import { parseSince, type SinceList, sinceLists } from "../domain/change/changed-since";
import { createRowFormat, type ExportedList, exportFormats, formatHead } from "../domain/export/export-format";
import { parseUrlFilter, type UrlFilter } from "../domain/walk/url-filter";
import { readEnv } from "../io/env";
import { changeList } from "../read/change-columns";
import { isComparable, openDiff } from "../read/change-diff";
import { streamChanges } from "../read/change-page";
import { findLeftWalk } from "../read/change-request";
import { urlColumns } from "../read/url-columns";
import { streamUrls, type UrlExportRow } from "../read/url-export";
import { findWalk, type WalkHead } from "../read/walk-summary";
import { type CliIo, type ExitCode, writeOut } from "./cli-io";
import { withDatabase } from "./open-database";
import { siteHostOf } from "./site-host";

/** `gazetteer changes`, as the shell gives it; what it does not name are filters, as in the query string. */
export interface ChangesFlags {
  /** Walk on the left: a number. */
  from?: string;
  /** Walk on the right: a number or `latest`. */
  to?: string;
  view?: string;
  fromView?: string;
  /** A date, an instant or `walk:N`: prints three lists instead of a diff. */
  since?: string;
  /** One list of either. */
  kind?: string;
  format?: string;
  section?: string;
  file?: string;
  contains?: string;
  not?: string;
  regex?: string;
}

/** Prints what two stored walks have not in common, or what changed since. Exit 1 where there is no such walk, or no row. */
export async function runChanges(host: string, flags: ChangesFlags, io: CliIo): Promise<ExitCode> {
  return withDatabase(readEnv(), () => printChanges(siteHostOf(host), flags, io));
}

/** The same on a database that is open. */
export async function printChanges(host: string, flags: ChangesFlags, io: CliIo): Promise<ExitCode> {
  const { from, to = "latest", view, fromView, since, kind, format: formatName = "csv", ...narrowing } = flags;
  const format = exportFormats.find((name) => name === formatName);
  if (!format) throw new TypeError(`Cannot write "${formatName}": ${exportFormats.join(", ")}`);
  const left = from === undefined ? null : walkNumber("from", from);
  const right = to === "latest" ? "latest" : walkNumber("to", to);
  const walk = await findWalk(host, right, view);
  if (!walk || !isComparable(walk)) {
    io.stderr.write(`There is no stored walk${right === "latest" ? "" : ` ${right}`} of ${host} with an inventory\n`);
    return 1;
  }
  tellPartial(io, walk);
  const given = Object.entries(narrowing).filter((pair): pair is [string, string] => pair[1] !== undefined);
  const filter: UrlFilter = { ...parseUrlFilter(new URLSearchParams(given)), walk: walk.number, view };
  const print = async <Row>(list: ExportedList<Row>, rows: AsyncIterable<readonly Row[]>) => {
    const formatRows = createRowFormat(format, list);
    await writeOut(io.stdout, formatHead(format, list, false));
    let printed = 0;
    for await (const part of rows) {
      printed += part.length;
      await writeOut(io.stdout, formatRows(part));
    }
    return printed > 0 ? 0 : 1;
  };
  if (since !== undefined) return print(sinceList(format), streamSince(walk, filter, since, oneOf(kind, sinceLists)));

  if (kind !== undefined && !isChangeList(kind)) throw new TypeError(`No kind "${kind}": ${changeLists.join(", ")}`);
  const other = await findLeftWalk(walk, { left, leftView: fromView ?? null });
  if (!other) {
    io.stderr.write(`There is no walk to compare walk ${walk.number} of ${host} with\n`);
    return 1;
  }
  tellPartial(io, other);
  const diff = await openDiff(other, walk);
  const list: ChangeList = kind ?? "all";
  return print(changeList(diff), streamChanges(diff, filter, { list }));
}

function walkNumber(name: string, text: string): number {
  if (!/^\d{1,9}$/.test(text)) throw new TypeError(`Cannot read --${name} "${text}": a walk number`);
  return Number(text);
}

function oneOf(kind: string | undefined, lists: readonly SinceList[]): readonly SinceList[] {
  if (kind === undefined) return lists;
  const one = lists.find((list) => list === kind);
  if (!one) throw new TypeError(`No list "${kind}": ${lists.join(", ")}`);
  return [one];
}

function tellPartial(io: CliIo, { number, state, reasons }: WalkHead): void {
  if (state !== "partial") return;
  io.stderr.write(`Walk ${number} is partial: ${reasons.map(({ sentence }) => sentence).join("; ")}\n`);
}

type SinceRow = UrlExportRow & { list: SinceList };

/** The columns of `urls`; `change` names the list. */
function sinceList(format: "csv" | "ndjson" | "txt"): ExportedList<SinceRow> {
  const columns = urlColumns(format, "gazetteer", { news: false, images: false });
  return {
    text: (row) => row.loc,
    columns: columns.map((column) =>
      column.header === "change" ? { header: "change", cell: (row) => row.list } : column,
    ),
  };
}

async function* streamSince(
  walk: WalkHead,
  filter: UrlFilter,
  since: string,
  lists: readonly SinceList[],
): AsyncGenerator<SinceRow[]> {
  if (!parseSince(since)) {
    throw new TypeError(`Cannot read --since "${since}": 2026-02-28, 2026-02-28T10:00:00Z or walk:3`);
  }
  const request = { sort: "loc", direction: "asc", withExtension: false, withSitemaps: true } as const;
  for (const list of lists) {
    for await (const rows of streamUrls(walk, { ...filter, since, sinceIs: list }, request)) {
      yield rows.map((row) => ({ ...row, list }));
    }
  }
}
