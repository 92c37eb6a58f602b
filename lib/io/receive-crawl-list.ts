import { listLimits } from "../domain/crawl-list/list-limits";
import { chunkBytes, storedBytes } from "./crawl-list-bytes";
import { createVersion, endVersion, findVersion, type NewVersion, saveChunk, savePreview } from "./crawl-list-store";
import type { Db } from "./db";
import { previewList } from "./import-crawl-list";

export type Received = { ok: true; versionId: number } | { ok: false; message: string };

const tooLarge = `The file is larger than 2 GB: pack it by gzip or zip, or bring it in parts`;

/**
 * Keeps an upload in the database while it comes, a megabyte at a time, and finds out how it is to be read. What breaks
 * off ends as a version that failed, with the reason.
 */
export async function receiveCrawlList(
  db: Db,
  order: NewVersion,
  chunks: AsyncIterable<Uint8Array>,
): Promise<Received> {
  const version = await createVersion(db, order);
  if (!version) return { ok: false, message: "There is no such site" };
  const refuse = async (message: string): Promise<Received> => {
    await endVersion(db, version.id, "failed", message);
    return { ok: false, message };
  };
  let bytes = 0;
  try {
    let n = 0;
    for await (const piece of inPieces(chunks)) {
      bytes += piece.length;
      if (bytes > listLimits.bytesMax) return await refuse(tooLarge);
      if (!(await saveChunk(db, version.id, n, piece))) return { ok: false, message: "The upload was cancelled" };
      n += 1;
    }
  } catch (error) {
    await refuse("The upload broke off before its end: bring the file once more");
    throw error;
  }
  if (bytes === 0) return refuse("The file is empty");
  const preview = await previewList(storedBytes(db, version.id, bytes), version.baseUrl);
  if (!preview) return refuse("Nothing in the file can be read: no text, and no archive with one");
  await savePreview(db, version.id, preview);
  const kept = await findVersion(db.pool, version.id);
  return kept?.state === "uploaded"
    ? { ok: true, versionId: version.id }
    : { ok: false, message: "The upload was cancelled" };
}

/** Portions of any size as pieces of `chunkBytes`; the last one is what is left. */
async function* inPieces(chunks: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  let piece = Buffer.allocUnsafe(chunkBytes);
  let used = 0;
  for await (const chunk of chunks) {
    for (let at = 0; at < chunk.length; ) {
      const taken = Math.min(chunk.length - at, chunkBytes - used);
      piece.set(chunk.subarray(at, at + taken), used);
      used += taken;
      at += taken;
      if (used < chunkBytes) continue;
      yield piece;
      piece = Buffer.allocUnsafe(chunkBytes);
      used = 0;
    }
  }
  if (used > 0) yield piece.subarray(0, used);
}
