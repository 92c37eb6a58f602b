import type { CoverageKind } from "@/lib/domain/coverage/coverage-filter";

/** Names of the parts, and what each is for. The tone is a role of the palette. */
export const kindWords: Record<CoverageKind, { word: string; tone: string; note: string }> = {
  both: { word: "In both", tone: "trusted", note: "letter for letter" },
  near: { word: "Near misses", tone: "generation", note: "another spelling" },
  "sitemap-only": { word: "Only in the sitemap", tone: "plausible", note: "orphan candidates" },
  "crawl-only": { word: "Only in the list", tone: "stale", note: "missing from the sitemap" },
  elsewhere: { word: "On other hosts", tone: "absent", note: "in the list, not of this site" },
};

/** How one row of the list is told. */
export const kindChips: Record<CoverageKind, string> = {
  both: "both",
  near: "near",
  "sitemap-only": "sitemap only",
  "crawl-only": "list only",
  elsewhere: "other host",
};
