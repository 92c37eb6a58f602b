import { formatCount, formatShare } from "@/components/ui/format-number";
import type { CrawlSummary } from "@/lib/domain/link-crawl/crawl-summary";
import { type CoverageEstimate, estimateReasons, metMin, overlapMin } from "@/lib/domain/link-crawl/estimate-coverage";

/** `≈ 86.4 %`; a dash where nothing can be said. */
export function coverageShare(estimate: CoverageEstimate): string {
  return estimate.ok ? `≈ ${formatShare(estimate.coverage.value)}` : "–";
}

export function coverageInterval(estimate: CoverageEstimate): string {
  if (!estimate.ok) return `not estimated: ${estimateReasons[estimate.reason]}`;
  const { low, high } = estimate.coverage;
  return `95 % interval ${formatShare(low)} to ${formatShare(high)}`;
}

/** What the estimate rests on, in sentences. */
export function estimateSentences({ estimate, leftOut, walk, waiting }: CrawlSummary): string[] {
  const { met, both, listed } = estimate;
  const counts = `Of ${formatCount(met)} pages that links lead to, the sitemap lists ${formatCount(both)}; it lists ${formatCount(listed)} pages in all.`;
  const out =
    leftOut > 0
      ? [
          `${formatCount(leftOut)} pages are left out: the crawl came to no end of their patterns, and nothing of these is listed. They may be endless, as calendars are; if they are pages to be found, the sitemap covers less.`,
        ]
      : [];
  const partial = [
    ...(waiting > 0
      ? ["It ended before it had followed every link: what it met lies near the pages it began with."]
      : []),
    ...(walk?.isPartial ? [`Walk ${walk.number} is partial: files that were not read list pages, too.`] : []),
  ];
  if (!estimate.ok) {
    const need = `An estimate needs ${metMin} pages that links lead to and ${overlapMin} of them in the sitemap.`;
    return [...(estimate.reason === "no-walk" ? [] : [counts, need]), ...out, ...partial];
  }
  const { value, low, high } = estimate.pages;
  const how = estimate.strata > 0 ? `, in ${estimate.strata} groups of sections counted by themselves` : "";
  return [
    `${counts} So the site has about ${formatCount(value)} pages, ${formatCount(low)} to ${formatCount(high)} (capture and recapture, Chapman’s estimator${how}).`,
    "It assumes that a page’s being listed has nothing to do with its being linked, that nothing changed between walk and crawl, and that every listed address is a page. Sites tend to list what they link: then the sitemap covers less than this says. Pages that are neither listed nor linked at all are beyond both.",
    ...out,
    ...partial,
  ];
}
