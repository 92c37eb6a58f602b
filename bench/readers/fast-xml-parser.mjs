import { XMLParser } from "fast-xml-parser";

/** The whole document as one tree; then the URLs of it. */
export function readBytes(bytes) {
  const parser = new XMLParser({
    isArray: (name) => name === "url",
    ignoreAttributes: true,
    parseTagValue: false,
    // Addresses have an &amp; in them, tens of thousands a file.
    processEntities: { enabled: true, maxTotalExpansions: Number.POSITIVE_INFINITY },
  });
  const { urlset } = parser.parse(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length).toString());
  const count = { entries: 0, dated: 0 };
  for (const { lastmod } of urlset.url) {
    count.entries += 1;
    if (lastmod !== undefined && !Number.isNaN(Date.parse(lastmod))) count.dated += 1;
  }
  return count;
}
