"use client";

import { Link } from "@/components/ui/link";
import { useSiteView } from "@/components/ui/site-view";
import { filterHref, type SiteTab } from "@/lib/domain/walk/filter-href";
import styles from "./site-tabs.module.css";

const tabs: { tab: SiteTab; word: string }[] = [
  { tab: "overview", word: "Overview" },
  { tab: "sections", word: "Sections" },
  { tab: "lastmod", word: "Lastmod" },
  { tab: "urls", word: "URLs" },
  { tab: "changes", word: "Changes" },
  { tab: "coverage", word: "Coverage" },
  { tab: "plan", word: "Plan" },
  { tab: "news", word: "News" },
  { tab: "files", word: "Files" },
  { tab: "verify", word: "Verify" },
  { tab: "settings", word: "Settings" },
];

/** The pages of a site; the filter goes along. */
export function SiteTabs() {
  const { host, tab: current, filter, hasNews } = useSiteView();
  const shown = tabs.filter(({ tab }) => tab !== "news" || hasNews || current === "news");
  return (
    <nav className={styles.tabs} aria-label="Pages of the site">
      {shown.map(({ tab, word }) => (
        <Link
          key={tab}
          href={filterHref(host, tab, filter)}
          className={styles.tab}
          aria-current={tab === current ? "page" : undefined}
        >
          {word}
        </Link>
      ))}
    </nav>
  );
}
