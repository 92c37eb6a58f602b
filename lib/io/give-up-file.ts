import type { DatabaseFault } from "./database-fault";
import type { Db } from "./db";
import { giveUpWaiting, nextStep } from "./file-store";
import type { Dispatch } from "./postgres-walk-store";
import type { StoredWalk } from "./walk-store";

/**
 * Notes a file as failed by our own fault, so that its walk can end: the reason is shown, the log has the rest. Where
 * the disk is full, the files that wait would fare no better.
 */
export async function giveUpFile(
  db: Db,
  walk: StoredWalk,
  fileId: number,
  dispatch: Dispatch | undefined,
  { fault, error }: { fault: DatabaseFault; error: unknown },
): Promise<void> {
  await db.withTransaction(async (client) => {
    await client.query("select 1 from walk where id = $1 for update", [walk.id]);
    const { rowCount } = await client.query(
      `update "fetch" set state = 'done', outcome = 'failed', reason = $4, head = $3, finished_at = now()
       where walk_id = $1 and file_id = $2 and state <> 'done'`,
      [walk.id, fileId, String(error), fault],
    );
    if (rowCount === 0) return;
    await client.query("update walk set files_done = files_done + 1, files_failed = files_failed + 1 where id = $1", [
      walk.id,
    ]);
    if (fault === "disk-full") await giveUpWaiting(client, walk.id, fault);
    const next = await nextStep(client, walk, []);
    if (next.isRead)
      await client.query("update walk set state = 'finishing' where id = $1 and state = 'reading'", [walk.id]);
    await dispatch?.(client, walk, next);
  });
}
