import type { GeneratorKey } from "./generator-mark";
import { type RecognisedGenerator, recogniseGenerator } from "./recognise-generator";

/** The program that made most of a site's entries, as far as their files show it. */
export interface SiteGenerator extends RecognisedGenerator {
  /** Files that show its marks, of those looked at. */
  files: number;
  of: number;
}

/**
 * Recognises the program behind a site's files. An index speaks for the files that it lists where they show no mark.
 * Null where no mark is found, or where programs disagree and none made half of the entries.
 */
export function recogniseSiteGenerator(
  files: readonly {
    url: string;
    parentUrl: string | null;
    format: string | null;
    head: string | null;
    entries: number;
  }[],
): SiteGenerator | null {
  const own = new Map(files.map((file) => [file.url, recogniseGenerator(file)]));
  const found = new Map<GeneratorKey, { best: RecognisedGenerator; entries: number; files: number }>();
  let all = 0;
  for (const file of files) {
    // An index has no pages, and still says who made it.
    const weight = file.entries || 1;
    all += weight;
    const seen = own.get(file.url) ?? (file.parentUrl === null ? null : own.get(file.parentUrl));
    if (!seen) continue;
    const sum = found.get(seen.key) ?? { best: seen, entries: 0, files: 0 };
    sum.entries += weight;
    sum.files += own.get(file.url) ? 1 : 0;
    if (seen.confidence > sum.best.confidence) sum.best = seen;
    found.set(seen.key, sum);
  }
  joinAmbiguous(found);
  const [most] = [...found.values()].sort((a, b) => b.entries - a.entries || b.best.confidence - a.best.confidence);
  if (!most || most.entries * 2 < all) return null;
  return { ...most.best, files: most.files, of: files.length };
}

/** One file that says which of the two it is speaks for those that show only what both have. */
function joinAmbiguous(found: Map<GeneratorKey, { best: RecognisedGenerator; entries: number; files: number }>): void {
  const both = found.get("yoast-or-rank-math");
  const clear = (["yoast", "rank-math"] as const).flatMap((key) => found.get(key) ?? []);
  const [only] = clear;
  if (!both || !only || clear.length > 1) return;
  only.entries += both.entries;
  only.files += both.files;
  found.delete("yoast-or-rank-math");
}
