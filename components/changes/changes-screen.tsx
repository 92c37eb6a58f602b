"use client";

import { IconArrowsDiff } from "@tabler/icons-react";
import { useRouter } from "next/navigation";
import type { ReactNode } from "react";
import { EmptyState } from "@/components/ui/empty-state";
import { formatCount } from "@/components/ui/format-number";
import { Panel } from "@/components/ui/panel";
import type { ChangeCounts, ChangeList as Kind } from "@/lib/domain/change/change-kind";
import type { ChangeNode } from "@/lib/domain/change/change-tree";
import { type DiffRef, diffExportHref, diffHref } from "@/lib/domain/change/diff-href";
import { isNarrowed, type UrlFilter } from "@/lib/domain/walk/url-filter";
import type { ChangePage } from "@/lib/read/change-page";
import type { TimelineWalk } from "@/lib/read/change-timeline";
import type { UnknownFile } from "@/lib/read/change-unknown";
import type { ViewWalks, WalkHead } from "@/lib/read/walk-summary";
import { ChangeCards } from "./change-cards";
import { ChangeList } from "./change-list";
import type { OpenUrl } from "./change-list-row";
import { listWord } from "./change-look";
import { ChangeSections } from "./change-sections";
import styles from "./changes-screen.module.css";
import { ChurnChart } from "./churn-chart";
import { DiffPicker } from "./diff-picker";
import { SincePanel } from "./since-panel";
import { TimelineTable } from "./timeline-table";
import { UnknownNote } from "./unknown-note";

/** A diff that could be opened, or why there is none to show. */
export type ShownDiff =
  | {
      ok: true;
      walks: [left: WalkHead, right: WalkHead];
      counts: ChangeCounts;
      kind: Kind;
      first: ChangePage;
      nodes: ChangeNode[];
      unknown: UnknownFile[];
      unknownBefore: UnknownFile[];
    }
  | { ok: false; message: string };

/** What any two walks of the site have not in common, and how the site moved over all of them. */
export function ChangesScreen({
  diff,
  filter,
  views,
  shown,
  timeline,
  asked,
  when,
  actions,
  onOpen,
}: {
  diff: DiffRef;
  filter: UrlFilter;
  views: ViewWalks[];
  shown: ShownDiff;
  /** Walks of the right one's view. */
  timeline: TimelineWalk[];
  /** The list that the address names. */
  asked: Kind | null;
  when: string | null;
  /** What can be done where the right walk is partial. */
  actions: ReactNode;
  onOpen: OpenUrl;
}) {
  const router = useRouter();
  const choose = (section: string | undefined) =>
    router.push(diffHref(diff, { ...filter, section }, asked), { scroll: false });
  return (
    <div className={`page ${styles.screen}`}>
      <div className={styles.bar}>
        <h2 className={styles.title}>Changes</h2>
        <DiffPicker {...{ diff, filter, views }} kind={asked} />
      </div>
      {shown.ok ? (
        <>
          <UnknownNote {...{ diff, filter, actions }} {...shown} />
          <ChangeCards {...{ diff, filter }} counts={shown.counts} shown={shown.kind} />
          <Panel
            title={`${formatCount(shown.counts[shown.kind])} ${listWord(shown.kind)}`}
            note={
              shown.kind === "renamed" || shown.kind === "returned"
                ? "They are among the added ones."
                : "A URL may be of several kinds."
            }
            actions={<Downloads {...{ diff, filter }} kind={shown.kind} />}
          >
            {shown.counts[shown.kind] === 0 ? (
              <EmptyState
                icon={<IconArrowsDiff size={22} aria-hidden />}
                title={shown.counts.all === 0 ? "Nothing differs between the two walks" : "No URL of this kind"}
              >
                {isNarrowed(filter) ? "Under this filter." : null}
              </EmptyState>
            ) : (
              <ChangeList
                {...{ diff, filter, onOpen }}
                kind={shown.kind}
                first={shown.first}
                total={shown.counts[shown.kind]}
                key={diffHref(diff, filter, shown.kind)}
              />
            )}
          </Panel>
          {shown.nodes.length > 0 ? (
            <Panel title="By section" note="URLs of each kind in and below a directory. A click on a name filters.">
              <ChangeSections
                {...{ diff, filter }}
                nodes={shown.nodes}
                onChoose={choose}
                key={diffHref(diff, { walk: filter.walk })}
              />
            </Panel>
          ) : null}
        </>
      ) : (
        <EmptyState icon={<IconArrowsDiff size={22} aria-hidden />} title={shown.message} />
      )}
      <SincePanel {...{ diff, filter, when }} walks={timeline} />
      <Panel
        title="Churn"
        note={`Each walk against the one before it${diff.right.view === "default" ? "" : `, view ${diff.right.view}`}`}
      >
        <ChurnChart {...{ diff, filter }} walks={timeline} />
      </Panel>
      <Panel title="Timeline" note="Every walk that ended with an inventory, whatever the filter.">
        <TimelineTable diff={diff} walks={timeline} />
      </Panel>
    </div>
  );
}

function Downloads({ diff, filter, kind }: { diff: DiffRef; filter: UrlFilter; kind: Kind }) {
  const href = (extra?: Record<string, string>) => diffExportHref(diff, filter, kind, extra);
  return (
    <span className={styles.downloads}>
      <a href={href()} download aria-label="This list as CSV">
        CSV
      </a>
      <a href={href({ format: "ndjson" })} download aria-label="This list as NDJSON">
        NDJSON
      </a>
      <a href={href({ format: "txt" })} download aria-label="This list as plain text">
        text
      </a>
    </span>
  );
}
