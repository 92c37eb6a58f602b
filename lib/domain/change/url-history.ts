/** What one file said of a URL over a span of walks. */
export interface UrlSpan {
  sitemap: string;
  firstWalk: number;
  /** Null while it still holds. */
  lastWalk: number | null;
  lastmodAt: number | null;
  precision: string | null;
  lastmodRaw: string | null;
}

/** A stretch of walks in which the same was to be said of a URL. */
export interface UrlStep {
  firstWalk: number;
  lastWalk: number | null;
  /** What its latest lastmod was; null where no file listed it. */
  listed: Pick<UrlSpan, "lastmodAt" | "precision" | "lastmodRaw"> | null;
  /** Files that listed it, in order. */
  sitemaps: string[];
  /** It was there before, gone, and is back. */
  isBack: boolean;
}

/**
 * The history of one URL, the latest stretch first. The lastmod of a walk is the latest that any file gave; walks in
 * which no file listed it are a stretch of their own.
 */
export function buildUrlHistory(spans: readonly UrlSpan[]): UrlStep[] {
  const starts = [
    ...new Set(spans.flatMap(({ firstWalk, lastWalk }) => [firstWalk, ...(lastWalk === null ? [] : [lastWalk + 1])])),
  ].sort((a, b) => a - b);
  const steps: UrlStep[] = [];
  for (const [at, firstWalk] of starts.entries()) {
    const next = starts[at + 1];
    const holding = spans.filter((span) => span.firstWalk <= firstWalk && (span.lastWalk ?? firstWalk) >= firstWalk);
    const [standing = null] = [...holding].sort(
      (a, b) => (b.lastmodAt ?? Number.NEGATIVE_INFINITY) - (a.lastmodAt ?? Number.NEGATIVE_INFINITY),
    );
    const before = steps.at(-1);
    const step: UrlStep = {
      firstWalk,
      lastWalk: next === undefined ? null : next - 1,
      listed: standing && {
        lastmodAt: standing.lastmodAt,
        precision: standing.precision,
        lastmodRaw: standing.lastmodRaw,
      },
      sitemaps: [...new Set(holding.map(({ sitemap }) => sitemap))].sort(),
      isBack: standing !== null && before?.listed === null,
    };
    if (before && isSame(before, step)) before.lastWalk = step.lastWalk;
    else steps.push(step);
  }
  return steps.reverse();
}

function isSame(a: UrlStep, b: UrlStep): boolean {
  return (
    a.listed?.lastmodRaw === b.listed?.lastmodRaw &&
    a.listed?.lastmodAt === b.listed?.lastmodAt &&
    (a.listed === null) === (b.listed === null) &&
    a.sitemaps.join(" ") === b.sitemaps.join(" ")
  );
}
