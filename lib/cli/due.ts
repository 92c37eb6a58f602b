import type { Since } from "../domain/change/changed-since";
import {
  createRowFormat,
  type ExportedList,
  type ExportFormat,
  exportFormats,
  formatHead,
} from "../domain/export/export-format";
import { dueList as dueColumns } from "../domain/plan/due-columns";
import { cursorNamePattern, type DueList, type DueRow, dueLists, parseDueSince } from "../domain/plan/due-list";
import { withCursor } from "../io/cursor-store";
import type { Db } from "../io/db";
import { readEnv } from "../io/env";
import { streamDue, streamTaken } from "../read/due";
import { findWalkBefore } from "../read/due-cursor";
import { dueSelect } from "../read/due-statement";
import { findWalk, type WalkHead } from "../read/walk-summary";
import { type CliIo, type ExitCode, flushOut, writeOut } from "./cli-io";
import { withDatabase } from "./open-database";
import { siteHostOf } from "./site-host";

export interface DueFlags {
  /** Name of the consumer: what it is given is not given to it again. */
  cursor?: string;
  /** A date, an instant or `walk:N`; with a cursor, where its first take begins. */
  since?: string;
  /** One list of them; not with a cursor. */
  list?: string;
  format?: string;
  /** Rows at most. */
  limit?: string;
  view?: string;
  /** Crawler that robots.txt is read for. */
  agent?: string;
}

/**
 * Prints what to fetch next, ordered by value. With a cursor each row is given once: a batch is taken when its output has
 * ended, and given again where it did not. Exit 1 where nothing is due, 2 where another process is taking from the cursor.
 */
export async function runDue(host: string, flags: DueFlags, io: CliIo): Promise<ExitCode> {
  return withDatabase(readEnv(), (db) => printDue(db, siteHostOf(host), flags, io));
}

/** The same on a database that is open. */
export async function printDue(db: Db, host: string, flags: DueFlags, io: CliIo): Promise<ExitCode> {
  const asked = readFlags(flags);
  const walk = await findWalk(host, "latest", flags.view);
  if (!walk?.summary || (walk.state !== "complete" && walk.state !== "partial")) {
    io.stderr.write(`There is no stored walk of ${host} with an inventory\n`);
    return 1;
  }
  if (asked.cursor === null) return printSince(walk, asked, io);
  return takeFromCursor(db, walk, { ...asked, cursor: asked.cursor }, io);
}

interface Asked {
  cursor: string | null;
  since: Since | null;
  list: DueList | null;
  format: ExportFormat;
  limit: number | null;
  agent: string | undefined;
}

function readFlags({
  cursor,
  since: sinceText,
  list: listName,
  format: formatName = "csv",
  limit,
  agent,
}: DueFlags): Asked {
  const format = exportFormats.find((name) => name === formatName);
  if (!format) throw new TypeError(`Cannot write "${formatName}": ${exportFormats.join(", ")}`);
  if (cursor !== undefined && !cursorNamePattern.test(cursor)) {
    throw new TypeError(`Cannot name a cursor "${cursor}": letters, digits, dots, dashes and underscores, 40 at most`);
  }
  const since = sinceText === undefined ? null : parseDueSince(sinceText);
  if (sinceText !== undefined && (!since || since.kind === "cursor")) {
    throw new TypeError(`Cannot read --since "${sinceText}": 2026-02-28, 2026-02-28T10:00:00Z or walk:3`);
  }
  if (cursor === undefined && since === null) throw new TypeError("Say --cursor NAME, or --since a date or walk:N");
  const list = listName === undefined ? null : (dueLists.find((name) => name === listName) ?? null);
  if (listName !== undefined && !list) throw new TypeError(`No list "${listName}": ${dueLists.join(", ")}`);
  if (list && cursor !== undefined) throw new TypeError("A cursor gives all lists: --list goes with --since alone");
  if (limit !== undefined && !/^[1-9]\d{0,8}$/.test(limit))
    throw new TypeError(`Cannot read --limit "${limit}": a number`);
  return {
    cursor: cursor ?? null,
    since: since as Since | null,
    list,
    format,
    limit: limit === undefined ? null : Number(limit),
    agent,
  };
}

async function printSince(walk: WalkHead, { since, list, format, limit, agent }: Asked, io: CliIo): Promise<ExitCode> {
  tellPartial(io, walk);
  const request = { walk, filter: filterOf(walk), since: since ?? { kind: "walk" as const, number: 0 }, list, agent };
  const printed = await print(dueColumns(headOf(walk), null), firstOf(streamDue(request), limit), format, io);
  return printed > 0 ? 0 : 1;
}

async function takeFromCursor(
  db: Db,
  latest: WalkHead,
  asked: Asked & { cursor: string },
  io: CliIo,
): Promise<ExitCode> {
  const { cursor: name, since, format, limit, agent } = asked;
  const startWalk =
    since === null ? 0 : since.kind === "walk" ? since.number : await findWalkBefore(latest.viewId, since.at);
  const taken = await withCursor<ExitCode>(db, { viewId: latest.viewId, name, startWalk }, async (cursor) => {
    if (since !== null && !cursor.isNew) {
      io.stderr.write(`--since is passed over: "${name}" has been taken up to walk ${cursor.walk} before\n`);
    }
    const position: Since = { kind: "walk", number: cursor.walk };
    const statement = dueSelect(latest, filterOf(latest), position);
    const batch = await cursor.begin({ walk: latest.number, text: statement.text, values: statement.values }, limit);
    if (!batch) {
      io.stderr.write(`Nothing is due: "${name}" has been given all of ${latest.host} up to walk ${latest.number}\n`);
      return 1;
    }
    const walk = batch.walk === latest.number ? latest : await findWalk(latest.host, batch.walk, latest.view);
    if (!walk) throw new Error(`Walk ${batch.walk} is gone`);
    tellPartial(io, walk);
    if (batch.isAgain) {
      io.stderr.write(`Batch ${batch.number} of "${name}" did not come to its end the last time: it is given again\n`);
    }
    const list = dueColumns(headOf(walk), { cursor: name, number: batch.number });
    await print(list, streamTaken(walk, batch, { agent }), format, io);
    // Only what has left this process is taken.
    await flushOut(io.stdout);
    await cursor.commit(batch);
    const left = batch.total - batch.to;
    io.stderr.write(
      `Batch ${batch.number} of "${name}": ${batch.to - batch.from} URLs of walk ${batch.walk}${left > 0 ? `, ${left} left of it` : ""}\n`,
    );
    return 0;
  });
  if (taken) return taken.result;
  io.stderr.write(
    `Another process is taking from the cursor "${name}" of ${latest.host}: try again when it has ended\n`,
  );
  return 2;
}

async function print(
  list: ExportedList<DueRow>,
  rows: AsyncIterable<readonly DueRow[]>,
  format: ExportFormat,
  io: CliIo,
): Promise<number> {
  const formatRows = createRowFormat(format, list);
  await writeOut(io.stdout, formatHead(format, list, false));
  let printed = 0;
  for await (const part of rows) {
    printed += part.length;
    await writeOut(io.stdout, formatRows(part));
  }
  return printed;
}

async function* firstOf(rows: AsyncIterable<DueRow[]>, limit: number | null): AsyncGenerator<DueRow[]> {
  let left = limit ?? Number.POSITIVE_INFINITY;
  for await (const part of rows) {
    yield part.slice(0, left);
    left -= part.length;
    if (left <= 0) return;
  }
}

const filterOf = (walk: WalkHead) => ({ walk: walk.number, view: walk.view });
const headOf = ({ number, state }: WalkHead) => ({ number, isComplete: state === "complete" });

function tellPartial(io: CliIo, { number, state, reasons }: WalkHead): void {
  if (state !== "partial") return;
  io.stderr.write(`Walk ${number} is partial: ${reasons.map(({ sentence }) => sentence).join("; ")}\n`);
}
