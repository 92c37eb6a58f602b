import { createSitemapReader } from "../domain/sitemap/sitemap-reader";
import type { FileSample } from "../domain/walk/file-sample";
import type { ReadFileEffects } from "./read-file";

const locsMax = 256;
const childrenMax = 1_000;

/** Reads a held body once through for what it is recognised by. Never throws for what the body is: reading it tells. */
export async function sampleFile(
  body: AsyncIterable<Uint8Array>,
  source: { url: string; sha256: string | null; bytesMax: number; contentEncoding: string | null },
  effects: Pick<ReadFileEffects, "unpack" | "now">,
): Promise<FileSample> {
  let locs: string[] = [];
  const children: string[] = [];
  let [entries, every] = [0, 1];
  const reader = createSitemapReader({
    url: source.url,
    nowMs: effects.now(),
    bytesMax: source.bytesMax,
    onEntry(entry) {
      if (entry.kind !== "page") {
        if (children.length < childrenMax) children.push(entry.loc);
        return;
      }
      if (entries % every === 0) locs.push(entry.loc);
      entries += 1;
      if (locs.length < 2 * locsMax) return;
      locs = locs.filter((_, at) => at % 2 === 0);
      every *= 2;
    },
  });
  let whole = source.sha256 !== null;
  try {
    const { bytesMax, contentEncoding } = source;
    for await (const chunk of effects.unpack(body, { bytesMax, contentEncoding, onProblem: () => {} })) {
      reader.write(chunk);
      if (reader.full) break;
    }
  } catch {
    whole = false;
  }
  whole = reader.end({ cutOff: !whole }).whole && whole;
  const distinct = [...new Set(locs)];
  // Of more than enough every second one will do.
  const spread = distinct.length > locsMax ? distinct.filter((_, at) => at % 2 === 0) : distinct;
  return { sha256: source.sha256, whole, entries, locs: spread, children };
}
