import pg from "pg";
import { to as copyTo } from "pg-copy-streams";
import type { Db } from "./db";

/** A value that a statement may hold. */
export type CopyValue = string | number | boolean | Date | null;

export interface CopyOutOptions {
  /** Of the whole statement. */
  timeoutMs?: number | undefined;
  signal?: AbortSignal | undefined;
}

/** Reads the columns of one row in their order, each by the method of its type. */
export interface RowReader {
  /** `text`, `bigint[]`… as their text in UTF-8. */
  text(): string | null;
  /** `text` that is known to be ASCII: half the time. */
  ascii(): string | null;
  /** `smallint` and `integer`. */
  int(): number | null;
  /** False where it is null. */
  bool(): boolean;
  /** `timestamptz` as Unix milliseconds. */
  instantMs(): number | null;
}

/** Measured best: less garbage at once than 5,000, and as fast. */
const rowsPerPortion = 1_000;

/**
 * Streams the rows of one statement in portions, in constant memory, by `copy … to stdout` in its binary form: 1.2
 * million rows a second of eight columns, where a cursor gives 200,000. One snapshot, read only, in UTC.
 *
 * Leaving the loop, and the signal, close the connection, which ends the statement.
 *
 * @param statement With `$1`… in its text. COPY takes no bound values: they are written into it as literals.
 * @param decode Reads one row, all of its columns.
 * @throws Error of the driver; the signal's reason; TypeError where a value is of another type.
 * @see https://www.postgresql.org/docs/current/sql-copy.html — Binary Format.
 */
export async function* copyOut<Row>(
  db: Pick<Db, "pool">,
  statement: { text: string; values: readonly unknown[] },
  decode: (row: RowReader) => Row,
  { timeoutMs, signal }: CopyOutOptions = {},
): AsyncGenerator<Row[]> {
  signal?.throwIfAborted();
  const text = withLiterals(statement);
  const client = await db.pool.connect();
  let isWhole = false;
  try {
    await client.query("begin transaction isolation level repeatable read read only");
    await client.query("select set_config('statement_timeout', $1, true), set_config('timezone', 'UTC', true)", [
      String(timeoutMs ?? 0),
    ]);
    const tuples = createTupleParser(decode);
    for await (const bytes of client.query(copyTo(`copy (${text}) to stdout (format binary)`))) {
      signal?.throwIfAborted();
      tuples.add(bytes);
      while (tuples.rows.length >= rowsPerPortion) yield tuples.rows.splice(0, rowsPerPortion);
    }
    if (tuples.rows.length > 0) yield tuples.rows;
    await client.query("commit");
    isWhole = true;
  } finally {
    client.release(!isWhole);
  }
}

/** The statement with its values in place. No text of ours holds a `$` and a digit otherwise. */
export function withLiterals({ text, values }: { text: string; values: readonly unknown[] }): string {
  return text.replace(/\$(\d+)/g, (_, number) => literalOf(values[Number(number) - 1]));
}

function literalOf(value: unknown): string {
  if (value === null) return "null";
  if (typeof value === "string") return pg.escapeLiteral(value);
  if (typeof value === "boolean") return String(value);
  if (typeof value === "number" && Number.isFinite(value)) return value < 0 ? `(${value})` : String(value);
  if (value instanceof Date) return `timestamptz '${value.toISOString()}'`;
  throw new TypeError(`Cannot write a value of this kind into a statement: ${typeof value}`);
}

/** 2000-01-01, where PostgreSQL's timestamps begin. */
const epochMs = 946_684_800_000;
/** Signature, flags, and length of an extension that is never there. */
const headBytes = 19;

/** @returns `rows` grows while bytes are added; what is taken out is the caller's. */
function createTupleParser<Row>(decode: (row: RowReader) => Row): { rows: Row[]; add(bytes: Buffer): void } {
  const rows: Row[] = [];
  let buffer: Buffer = Buffer.alloc(0);
  let at = 0;
  let isPastHead = false;

  /** Length of the next column, its bytes following; -1 is null. */
  function next(): number {
    const length = buffer.readInt32BE(at);
    at += 4;
    return length;
  }
  const reader: RowReader = {
    text() {
      const length = next();
      if (length < 0) return null;
      at += length;
      return buffer.toString("utf8", at - length, at);
    },
    ascii() {
      const length = next();
      if (length < 0) return null;
      at += length;
      return buffer.toString("latin1", at - length, at);
    },
    int() {
      const length = next();
      if (length < 0) return null;
      at += length;
      return length === 2 ? buffer.readInt16BE(at - 2) : buffer.readInt32BE(at - 4);
    },
    bool() {
      const length = next();
      if (length < 0) return false;
      at += length;
      return buffer[at - 1] === 1;
    },
    instantMs() {
      const length = next();
      if (length < 0) return null;
      at += 8;
      const microseconds = buffer.readInt32BE(at - 8) * 2 ** 32 + buffer.readUInt32BE(at - 4);
      return epochMs + Math.round(microseconds / 1000);
    },
  };

  /** Where the row that begins at `at` ends; null where it has not come whole, or was the last. */
  function endOfRow(): number | null {
    if (at + 2 > buffer.length) return null;
    const columns = buffer.readInt16BE(at);
    if (columns < 0) return null;
    let end = at + 2;
    for (let column = 0; column < columns; column += 1) {
      if (end + 4 > buffer.length) return null;
      end += 4 + Math.max(0, buffer.readInt32BE(end));
    }
    return end <= buffer.length ? end : null;
  }

  return {
    rows,
    add(bytes) {
      buffer = at < buffer.length ? Buffer.concat([buffer.subarray(at), bytes]) : bytes;
      at = 0;
      if (!isPastHead) {
        if (buffer.length < headBytes) return;
        isPastHead = true;
        at = headBytes;
      }
      for (let end = endOfRow(); end !== null; end = endOfRow()) {
        at += 2;
        rows.push(decode(reader));
        at = end;
      }
    },
  };
}
