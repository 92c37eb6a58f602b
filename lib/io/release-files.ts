import type { Db } from "./db";

/**
 * Lets files wait again that stand as under way in the name of an attempt that failed or died: a walk that is cancelled
 * gives up those that wait, and no others.
 *
 * @param fileId Of one file, whose turn it is; null for all of the walk's, which must be nobody else's.
 */
export async function releaseFiles(db: Pick<Db, "pool">, walkId: number, fileId: number | null): Promise<void> {
  await db.pool.query(
    `update "fetch" set state = 'queued' where walk_id = $1 and ($2::int is null or file_id = $2) and state = 'running'`,
    [walkId, fileId],
  );
}
