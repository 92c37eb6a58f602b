import type { ListColumn } from "../export/export-format";
import type { ComparedPage } from "./crawl-summary";
import { indexabilityOf } from "./link-page";

function flag(value: boolean | null): string | null {
  return value === null ? null : String(value);
}

/** Columns of the pages that a crawl met: of the export and of the command line. */
export const crawlPageColumns: readonly ListColumn<ComparedPage>[] = [
  { header: "loc", cell: ({ loc }) => loc },
  { header: "status", cell: ({ status }) => status },
  { header: "indexability", cell: indexabilityOf },
  { header: "depth", cell: ({ depth }) => depth },
  { header: "in_sitemap", cell: ({ isListed }) => flag(isListed), value: ({ isListed }) => isListed },
  { header: "found_by", cell: ({ foundBy }) => foundBy },
  { header: "linked", cell: ({ isLinked }) => String(isLinked), value: ({ isLinked }) => isLinked },
  { header: "outcome", cell: ({ outcome }) => outcome },
  { header: "reason", cell: ({ reason }) => reason },
  { header: "redirect_to", cell: ({ redirectTo }) => redirectTo },
  { header: "html", cell: ({ isHtml }) => flag(isHtml), value: ({ isHtml }) => isHtml },
  { header: "canonical", cell: ({ canonical }) => canonical },
  { header: "robots_meta", cell: ({ robotsMeta }) => robotsMeta },
  { header: "links", cell: ({ links }) => links },
  { header: "links_nofollow", cell: ({ linksNofollow }) => linksNofollow },
  { header: "links_elsewhere", cell: ({ linksElsewhere }) => linksElsewhere },
  {
    header: "fetched_at",
    cell: ({ fetchedAt }) =>
      fetchedAt === null ? null : new Date(Math.floor(fetchedAt / 1_000) * 1_000).toISOString().replace(".000Z", "Z"),
  },
];
