import type { ReactNode } from "react";
import { Panel } from "@/components/ui/panel";
import type { SiteGenerator } from "@/lib/domain/sitemap/site-generator";
import { isNarrowed, type UrlFilter } from "@/lib/domain/walk/url-filter";
import type { FileRow } from "@/lib/read/file-tree";
import type { LastmodHistogram as Histogram } from "@/lib/read/lastmod-histogram";
import type { WeekHours } from "@/lib/read/lastmod-week-hours";
import type { SectionNode } from "@/lib/read/section-tree";
import type { StampRow } from "@/lib/read/stamp-page";
import type { WalkHead } from "@/lib/read/walk-summary";
import { FileVerdicts } from "./file-verdicts";
import { LastmodHistogram } from "./lastmod-histogram";
import styles from "./lastmod-screen.module.css";
import { SectionMultiples } from "./section-multiples";
import { SectionVerdicts } from "./section-verdicts";
import { StampTable } from "./stamp-table";
import { VerdictCard } from "./verdict-card";
import { WeekHeat } from "./week-heat";

/**
 * Whether lastmod can be believed, from the picture to the proof.
 *
 * @param refusal Why the filter cannot be answered, in place of what it would narrow.
 */
export function LastmodScreen({
  walk,
  filter,
  histogram,
  stamps,
  files,
  sections,
  generator,
  weekHours,
  period,
  refusal,
}: {
  walk: WalkHead;
  filter: UrlFilter;
  histogram: Histogram | null;
  stamps: StampRow[] | null;
  files: FileRow[];
  sections: SectionNode[];
  generator: SiteGenerator | null;
  weekHours: WeekHours;
  period: { fromAt: number; beforeAt: number } | null;
  refusal: ReactNode;
}) {
  const { host } = walk;
  return (
    <div className={`page ${styles.screen}`}>
      <div className={styles.figure}>
        {histogram ? <LastmodHistogram {...{ host, filter, period }} data={histogram} /> : refusal}
      </div>
      {sections.some((node) => node.depth === 1 && node.months.length > 0) ? (
        <Panel title="By section">
          <SectionMultiples {...{ host, filter, sections }} />
        </Panel>
      ) : null}
      <div className={styles.columns}>
        <div className={styles.column}>
          {walk.verdict ? (
            <VerdictCard
              {...{ host, filter, generator }}
              walk={{ number: walk.number, at: walk.startedAt, isPartial: walk.state === "partial" }}
              verdict={walk.verdict}
              verified={walk.verified}
            />
          ) : null}
          {isNarrowed(filter) ? (
            <p className={styles.none}>The verdict is of the whole walk, whatever the filter.</p>
          ) : null}
          <Panel title="Verdict per section">
            <SectionVerdicts {...{ host, filter, sections }} />
          </Panel>
        </div>
        <div className={styles.column}>
          <WeekHeat data={weekHours} />
          {isNarrowed(filter) ? (
            <p className={styles.none}>
              {filter.file === undefined
                ? "Hours and sections are those of the whole walk, whatever the filter."
                : "Hours are those of the file, whatever else the filter says."}
            </p>
          ) : null}
          <Panel title="Heaviest stamps" note={stamps && stamps.length > 0 ? "exact, to the second" : undefined}>
            {stamps ? <StampTable {...{ host, filter, stamps }} /> : refusal}
          </Panel>
          <Panel title="Verdict per file">
            <FileVerdicts {...{ host, filter, files }} />
          </Panel>
        </div>
      </div>
    </div>
  );
}
