import { createCrawlListReader } from "./crawl-list-reader";
import type { CrawlRow, RejectedLine } from "./crawl-row";
import { detectListFormat, type ListPreview } from "./detect-list-format";
import { createListDecoder, detectEncoding } from "./list-text";

/** Detects and reads a list that is in memory, in portions of so many bytes. */
export function readListForTest(
  bytes: Uint8Array,
  baseUrl: string,
  portionBytes = 7,
): { preview: ListPreview; rows: CrawlRow[]; rejected: RejectedLine[] } {
  const encoding = detectEncoding(bytes);
  const whole = createListDecoder(encoding);
  const preview = detectListFormat(whole.decode(bytes) + whole.end(), { encoding, isWhole: true, baseUrl });
  const rows: CrawlRow[] = [];
  const rejected: RejectedLine[] = [];
  const reader = createCrawlListReader({
    format: preview.format,
    baseUrl,
    onRow: (row) => rows.push(row),
    onReject: (line) => rejected.push(line),
  });
  const decoder = createListDecoder(encoding);
  for (let at = 0; at < bytes.length; at += portionBytes) {
    reader.write(decoder.decode(bytes.subarray(at, at + portionBytes)));
  }
  reader.write(decoder.end());
  reader.end();
  return { preview, rows, rejected };
}
