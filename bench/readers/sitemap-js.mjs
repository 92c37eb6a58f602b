import { Readable } from "node:stream";
import { ErrorLevel, XMLToSitemapItemStream } from "sitemap";

const pieceBytes = 65_536;

function* piecesOf(bytes) {
  for (let at = 0; at < bytes.length; at += pieceBytes) yield Buffer.from(bytes.subarray(at, at + pieceBytes));
}

export async function readBytes(bytes) {
  const items = Readable.from(piecesOf(bytes)).pipe(
    new XMLToSitemapItemStream({ level: ErrorLevel.SILENT, logger: false }),
  );
  const count = { entries: 0, dated: 0 };
  for await (const { lastmod } of items) {
    count.entries += 1;
    if (lastmod !== undefined && !Number.isNaN(Date.parse(lastmod))) count.dated += 1;
  }
  return count;
}
