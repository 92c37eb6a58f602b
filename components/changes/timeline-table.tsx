import { CountLink } from "@/components/ui/count-link";
import { type Column, DataTable } from "@/components/ui/data-table";
import { formatShare } from "@/components/ui/format-number";
import { formatMinute } from "@/components/ui/format-time";
import { Link } from "@/components/ui/link";
import { ShareBar } from "@/components/ui/share-bar";
import { VerdictChip } from "@/components/ui/verdict-chip";
import { WalkStateChip } from "@/components/ui/walk-state-chip";
import type { ChangeList } from "@/lib/domain/change/change-kind";
import { type DiffRef, diffHref } from "@/lib/domain/change/diff-href";
import { filterHref } from "@/lib/domain/walk/filter-href";
import type { TimelineWalk } from "@/lib/read/change-timeline";
import styles from "./changes-screen.module.css";

const shownMax = 60;

/** All walks of the view, the latest first: how large, what came and went, how far dated, what lastmod was worth. */
export function TimelineTable({ diff, walks }: { diff: DiffRef; walks: TimelineWalk[] }) {
  const { host, right } = diff;
  const { view } = right;
  const sizeMax = Math.max(1, ...walks.map(({ urls }) => urls));

  function changeCount(walk: TimelineWalk, list: ChangeList, count: number | null | undefined) {
    if (!walk.changes || count === null || count === undefined) return "–";
    const left = { number: walk.changes.sinceWalk, view };
    const ref = { host, left, right: { number: walk.number, view } };
    return (
      <CountLink
        count={count}
        href={diffHref(ref, { walk: walk.number }, list)}
        label={`${list}, walk ${walk.number}`}
      />
    );
  }

  const columns: Column<TimelineWalk>[] = [
    {
      key: "walk",
      header: "Walk",
      card: true,
      cell: (walk) => (
        <Link href={filterHref(host, "overview", { walk: walk.number, view })}>
          {walk.number} · {formatMinute(walk.at)}
        </Link>
      ),
    },
    { key: "state", header: "State", card: true, cell: (walk) => <WalkStateChip state={walk.state} look="quiet" /> },
    {
      key: "urls",
      header: "URLs",
      numeric: true,
      card: true,
      cell: (walk) => (
        <CountLink
          count={walk.urls}
          href={filterHref(host, "urls", { walk: walk.number, view })}
          label={`URLs of walk ${walk.number}`}
        />
      ),
    },
    {
      key: "size",
      header: <span className="visually-hidden">Size</span>,
      label: "Size",
      cell: (walk) => (
        <span className={styles.size} aria-hidden>
          <i style={{ width: `${(walk.urls / sizeMax) * 100}%` }} />
        </span>
      ),
    },
    {
      key: "added",
      header: "Added",
      numeric: true,
      card: true,
      cell: (walk) => changeCount(walk, "added", walk.changes?.added),
    },
    {
      key: "removed",
      header: "Removed",
      numeric: true,
      card: true,
      cell: (walk) => changeCount(walk, "removed", walk.changes?.removed),
    },
    {
      key: "changed",
      header: "Lastmod",
      numeric: true,
      cell: (walk) => changeCount(walk, "lastmod", walk.changes?.changed),
    },
    {
      key: "moved",
      header: "Other file",
      numeric: true,
      cell: (walk) => changeCount(walk, "moved-file", walk.changes?.moved),
    },
    {
      key: "unknown",
      header: "Not known",
      numeric: true,
      cell: (walk) => (
        <CountLink
          count={walk.notKnown}
          href={filterHref(host, "urls", { walk: walk.number, view, change: "not-known" })}
          label={`URLs not known, walk ${walk.number}`}
        />
      ),
    },
    {
      key: "dated",
      header: "Dated",
      numeric: true,
      cell: (walk) => (
        <span title={formatShare(walk.datedShare)}>
          <ShareBar share={walk.datedShare} />
        </span>
      ),
    },
    {
      key: "verdict",
      header: "Verdict",
      card: true,
      cell: (walk) => (walk.verdict ? <VerdictChip code={walk.verdict} look="quiet" /> : "–"),
    },
  ];
  const latest = walks.slice(-shownMax).reverse();
  return (
    <>
      <DataTable label="Walks over time" columns={columns} rows={latest} rowKey={(walk) => String(walk.number)} />
      {walks.length > shownMax ? (
        <p className={styles.quiet}>
          The latest {shownMax} of {walks.length} walks.
        </p>
      ) : null}
    </>
  );
}
