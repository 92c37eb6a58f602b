import type { PoolClient } from "pg";
import { from as copyFrom } from "pg-copy-streams";

const special = /[\\\t\n\r]/;
const escapes: Record<string, string> = { "\\": "\\\\", "\t": "\\t", "\n": "\\n", "\r": "\\r" };

/** One field of COPY's text format. @see https://www.postgresql.org/docs/current/sql-copy.html — Text Format. */
export function copyText(value: string | null): string {
  if (value === null) return "\\N";
  // PostgreSQL keeps no U+0000, and a lone surrogate is no character.
  const text = value.includes("\0") ? value.replaceAll("\0", "\uFFFD") : value;
  return special.test(text) ? text.replace(/[\\\t\n\r]/g, (char) => escapes[char] ?? char) : text;
}

/** Runs one `copy … from stdin` with rows that are in COPY's text format already. */
export function copyRows(client: PoolClient, statement: string, rows: Uint8Array): Promise<void> {
  return new Promise((resolve, reject) => {
    const stream = client.query(copyFrom(statement));
    stream.on("error", reject);
    stream.on("finish", resolve);
    stream.end(rows);
  });
}
