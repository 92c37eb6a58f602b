import "server-only";
import { type CopyOutOptions, copyOut, type RowReader } from "../io/copy-out";
import { db } from "../io/db";
import { type CursorOptions, cursorRows } from "../io/db-cursor";
import type { Prisma } from "../io/prisma/client";
import { toFilterError, valuesOf } from "./query-rows";

/**
 * Streams the rows of one statement in portions, in constant memory.
 *
 * @throws FilterError; the signal's reason.
 */
export async function* streamRows<Row>(statement: Prisma.Sql, options?: CursorOptions): AsyncGenerator<Row[]> {
  try {
    yield* cursorRows<Row>(db(), { text: statement.text, values: valuesOf(statement) }, options);
  } catch (error) {
    throw toFilterError(error) ?? error;
  }
}

/**
 * The same for many rows: each is decoded from the bytes that the database sends.
 *
 * @throws FilterError; the signal's reason.
 */
export async function* copyRows<Row>(
  statement: Prisma.Sql,
  decode: (row: RowReader) => Row,
  options?: CopyOutOptions,
): AsyncGenerator<Row[]> {
  try {
    yield* copyOut(db(), { text: statement.text, values: valuesOf(statement) }, decode, options);
  } catch (error) {
    throw toFilterError(error) ?? error;
  }
}
