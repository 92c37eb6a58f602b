import { createSitemapReader } from "../../lib/domain/sitemap/sitemap-reader";
import type { ReadCount } from "../read-child";

const pieceBytes = 65_536;

/** As a walk reads: unpacked bytes in pieces, entries by callback. */
export function readBytes(bytes: Uint8Array): ReadCount {
  const count = { entries: 0, dated: 0 };
  const reader = createReader(count);
  for (let at = 0; at < bytes.length; at += pieceBytes) reader.write(bytes.subarray(at, at + pieceBytes));
  reader.end();
  return count;
}

export async function readStream(pieces: AsyncIterable<Uint8Array>): Promise<ReadCount> {
  const count = { entries: 0, dated: 0 };
  const reader = createReader(count);
  for await (const piece of pieces) reader.write(piece);
  reader.end();
  return count;
}

function createReader(count: ReadCount) {
  return createSitemapReader({
    url: "https://bulk.demo.test/sitemap.xml",
    nowMs: Date.now(),
    bytesMax: 52_428_800,
    onEntry(entry) {
      count.entries += 1;
      if (entry.lastmodAt !== null) count.dated += 1;
    },
  });
}
