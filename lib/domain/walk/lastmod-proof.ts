import type { FileOutcome } from "./outcome";

/** What became of a file in one walk, and what its index said of it then. */
export interface ChildReading {
  outcome: FileOutcome;
  indexLastmodRaw: string | null;
  /** Of the content that held. */
  sha256: string;
}

const readingsLeast = 3;
/** After so many walks in which it was taken at its word, it has to prove itself anew. */
const trustedWalksMax = 7;

/**
 * Whether the lastmod that an index states of a file has proved true: then a file whose lastmod stands need not be asked
 * for.
 *
 * Over the last readings of the file, three at least, its bytes were the same whenever its lastmod was, that was so at
 * least once, and at least once both changed together. Only walks in which it was asked for and came whole are evidence;
 * when it has been taken at its word in seven walks running, it is asked for again.
 *
 * @param walks Latest first.
 */
export function isLastmodProved(walks: readonly ChildReading[]): boolean {
  const trusted = walks.findIndex(({ outcome }) => outcome !== "skipped-unchanged");
  if (trusted < 0 || trusted >= trustedWalksMax) return false;
  const readings = walks.filter(({ outcome }) => ["ok", "not-modified", "unchanged"].includes(outcome));
  if (readings.length < readingsLeast || readings.some(({ indexLastmodRaw }) => indexLastmodRaw === null)) return false;
  let [stood, changed] = [false, false];
  for (const [at, later] of readings.entries()) {
    const earlier = readings[at + 1];
    if (!earlier) break;
    const isSameLastmod = later.indexLastmodRaw === earlier.indexLastmodRaw;
    const isSameContent = later.sha256 === earlier.sha256;
    if (isSameLastmod && !isSameContent) return false;
    stood ||= isSameLastmod;
    changed ||= !isSameLastmod && !isSameContent;
  }
  return stood && changed;
}
