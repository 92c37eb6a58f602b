"use client";

import { IconMap2 } from "@tabler/icons-react";
import { EmptyState } from "@/components/ui/empty-state";
import { Link } from "@/components/ui/link";
import { useSiteView } from "@/components/ui/site-view";
import { filterHref, type SiteTab } from "@/lib/domain/walk/filter-href";

/** What each tab will hold. */
const coming: Record<SiteTab, string> = {
  overview: "Headline figures, the verdict on lastmod and the largest sections appear here",
  sections: "The tree of sections, with what each holds and what its lastmod is worth, appears here",
  lastmod: "The histogram, the heaviest stamps and the verdict with its evidence appear here",
  urls: "The list of URLs appears here",
  changes: "What came, went and moved from walk to walk appears here",
  coverage: "How a crawl list and the inventory meet appears here",
  plan: "How each section is fetched again, and the list of what to fetch next, appear here",
  news: "New articles, and how soon after their publication they were listed, appear here",
  files: "The tree of sitemap files, with what was asked, answered and repaired, appears here",
  verify: "A look at some of the pages, against their lastmod, can start when the walk has ended",
  settings: "Settings appear here",
};

/** The first walk of a site is under way: what will be here. */
export function WaitingWalk() {
  const { host, tab, filter } = useSiteView();
  return (
    <div className="page">
      <EmptyState icon={<IconMap2 size={24} aria-hidden />} title="The first walk of this site is under way">
        <p>
          {coming[tab]} by themselves as soon as it ends. You can leave this page: the walk goes on. The first rows
          stand under <Link href={filterHref(host, "urls", filter)}>URLs</Link> as they come.
        </p>
      </EmptyState>
    </div>
  );
}
