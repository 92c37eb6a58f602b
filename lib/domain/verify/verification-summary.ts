import { isRead, type JudgedPage } from "./judge-sample";
import type { PageLook } from "./page-look";
import type { Relation } from "./relate-dates";

/** The headline numbers of a verification. Every page of the sample is in exactly one of the first five. */
export interface VerificationSummary {
  pages: number;
  read: number;
  notModified: number;
  skipped: number;
  failed: number;
  blocked: number;
  /** Why pages were skipped: reason → pages. */
  skipReasons: Record<string, number>;
  /** Of the pages that were read. */
  relations: Record<Relation, number>;
  /** Pages looked at before, by what became of their text. */
  compared: { changed: number; unchanged: number; unknown: number };
  /** Why the pages' own dates prove nothing; null where they do. */
  buildStamped: string | null;
  /** Dated URLs of the site since the verification before; null on the first. */
  entries: { moved: number; still: number } | null;
}

export function summariseSample(
  pages: readonly { look: PageLook; judged: JudgedPage }[],
  rest: Pick<VerificationSummary, "buildStamped" | "entries">,
): VerificationSummary {
  const relations: VerificationSummary["relations"] = {
    agree: 0,
    behind: 0,
    ahead: 0,
    "no-date": 0,
    "no-lastmod": 0,
    stamped: 0,
  };
  const summary: VerificationSummary = {
    pages: pages.length,
    read: 0,
    notModified: 0,
    skipped: 0,
    failed: 0,
    blocked: 0,
    skipReasons: {},
    relations,
    compared: { changed: 0, unchanged: 0, unknown: 0 },
    ...rest,
  };
  for (const { look, judged } of pages) {
    if (look.outcome === "not-modified") summary.notModified += 1;
    else summary[look.outcome] += 1;
    if (look.outcome === "skipped" && look.reason)
      summary.skipReasons[look.reason] = (summary.skipReasons[look.reason] ?? 0) + 1;
    if (isRead(look) && judged.relation) relations[judged.relation] += 1;
    if (!judged.change) continue;
    const { changed } = judged.change;
    summary.compared[changed === null ? "unknown" : changed ? "changed" : "unchanged"] += 1;
  }
  return summary;
}
