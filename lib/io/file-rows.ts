import type { PoolClient } from "pg";

/**
 * `entry.file_id` of a file's rows, in SQL: its own id, or that of the file it was renamed from. No two files of a walk
 * have the same.
 *
 * Rows that were moved to the new file would tell of earlier walks what was not so: the file of a walk names its rows.
 *
 * @param file Name of the `"fetch"` in the statement.
 */
export function rowsOf(file: string): string {
  return `coalesce(${file}.rows_of, ${file}.file_id)`;
}

/** The latest earlier walk of the view that has ended. */
export async function findWalkBefore(
  client: Pick<PoolClient, "query">,
  walk: { viewId: number; number: number },
): Promise<number | null> {
  const { rows } = await client.query(
    "select id from walk where view_id = $1 and number < $2 and finished_at is not null order by number desc limit 1",
    [walk.viewId, walk.number],
  );
  return rows[0]?.id ?? null;
}
