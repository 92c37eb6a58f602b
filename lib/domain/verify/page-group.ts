import type { VerifiedPage } from "./verified-page";

/** Groups of pages that a card, a bar or a cell of the page counts; its link lists exactly these pages. */
export const pageGroups = [
  "seen",
  "agree",
  "behind",
  "ahead",
  "stamped",
  "no-date",
  "no-lastmod",
  "skipped",
  "failed",
  "blocked",
  "moved-changed",
  "moved-same",
  "still-changed",
  "still-same",
  "changed",
  "unchanged",
  "not-comparable",
] as const;

export type PageGroup = (typeof pageGroups)[number];

type Grouped = Pick<VerifiedPage, "relation" | "outcome" | "isList" | "lastmodMoved" | "contentChanged" | "changeKind">;

export function isInPageGroup(page: Grouped, group: PageGroup): boolean {
  // Lists of other pages are left out of the score, and so of its cells.
  const moved = page.isList ? null : page.lastmodMoved;
  switch (group) {
    case "seen":
      return page.outcome === "read" || page.outcome === "not-modified";
    case "skipped":
    case "failed":
    case "blocked":
      return page.outcome === group;
    case "moved-changed":
      return moved === true && page.contentChanged === true;
    case "moved-same":
      return moved === true && page.contentChanged === false;
    case "still-changed":
      return moved === false && page.contentChanged === true;
    case "still-same":
      return moved === false && page.contentChanged === false;
    case "changed":
      return page.contentChanged === true;
    case "unchanged":
      return page.contentChanged === false;
    case "not-comparable":
      return page.changeKind !== null && page.contentChanged === null;
    default:
      return page.relation === group;
  }
}

/** How each group reads: over its card, and in the line that says what the table is narrowed to. */
export const pageGroupWords: Record<PageGroup, string> = {
  seen: "Seen",
  agree: "Agree",
  behind: "Lastmod behind",
  ahead: "Lastmod ahead",
  stamped: "Build-stamped",
  "no-date": "No date to compare",
  "no-lastmod": "Undated in the sitemap",
  skipped: "Skipped",
  failed: "Failed",
  blocked: "Refused",
  "moved-changed": "Moved, and changed",
  "moved-same": "Moved, not changed",
  "still-changed": "Still, yet changed",
  "still-same": "Still, not changed",
  changed: "Text changed",
  unchanged: "Text unchanged",
  "not-comparable": "Not comparable",
};
