import type { ReactNode } from "react";
import { Link } from "@/components/ui/link";
import { Panel } from "@/components/ui/panel";
import { filterHref } from "@/lib/domain/walk/filter-href";
import { isNarrowed, type UrlFilter } from "@/lib/domain/walk/url-filter";
import type { WalkSummary } from "@/lib/domain/walk/walk-summary";
import type { SectionNode } from "@/lib/read/section-tree";
import type { WalkHead } from "@/lib/read/walk-summary";
import { AttentionList } from "./attention-list";
import { ChangesSummary } from "./changes-summary";
import { CompletenessSummary } from "./completeness-summary";
import { Headline } from "./headline";
import styles from "./overview-screen.module.css";
import { TopSections } from "./top-sections";

/** The answer first: how much there is, what its lastmod is worth, where it lies, what is wrong. */
export function OverviewScreen({
  walk,
  summary,
  filter,
  sections,
  verdict,
  histogram,
  hosts,
  now,
}: {
  walk: WalkHead;
  summary: WalkSummary;
  filter: UrlFilter;
  sections: SectionNode[];
  verdict: ReactNode;
  histogram: ReactNode;
  /** How the site's hosts were asked. */
  hosts: ReactNode;
  now: number;
}) {
  const { host } = walk;
  return (
    <div className={`page ${styles.screen}`}>
      <h2 className="visually-hidden">Overview</h2>
      <div className={styles.answer}>
        <div className={styles.headline}>
          <Headline walk={walk} summary={summary} filter={filter} now={now} />
          {isNarrowed(filter) ? (
            <p className={styles.note}>
              These figures are of the whole walk; the filter narrows the chart and the lists.
            </p>
          ) : null}
        </div>
        <div className={styles.verdict}>{verdict}</div>
      </div>
      <Panel
        title="Entries by lastmod"
        actions={<Link href={filterHref(host, "lastmod", filter)}>Lastmod in detail</Link>}
      >
        {histogram}
      </Panel>
      <div className={styles.columns}>
        <Panel
          title="Largest sections"
          note={walk.state === "partial" ? "of what was read" : undefined}
          actions={<Link href={filterHref(host, "sections", filter)}>All sections</Link>}
        >
          <TopSections host={host} filter={filter} sections={sections} now={now} />
        </Panel>
        <div>
          <Panel title="What needs attention">
            <AttentionList host={host} filter={filter} summary={summary} reasons={walk.reasons} />
          </Panel>
          <Panel title="What changed">
            <ChangesSummary host={host} filter={filter} summary={summary} isPartial={walk.state === "partial"} />
          </Panel>
          <Panel title="Completeness">
            <CompletenessSummary walk={walk} summary={summary} />
          </Panel>
          <Panel title="How the site was asked">{hosts}</Panel>
        </div>
      </div>
    </div>
  );
}
