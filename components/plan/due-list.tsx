import { IconListCheck } from "@tabler/icons-react";
import { Chip } from "@/components/ui/chip";
import { type Column, DataTable } from "@/components/ui/data-table";
import { EmptyState } from "@/components/ui/empty-state";
import { formatCount } from "@/components/ui/format-number";
import { formatStamp } from "@/components/ui/format-time";
import { Link } from "@/components/ui/link";
import { MiddleCut } from "@/components/ui/middle-cut";
import { type DueAsked, dueHref } from "@/lib/domain/plan/due-href";
import { type DueRow, dueLists, type DueList as Kind } from "@/lib/domain/plan/due-list";
import type { DuePage } from "@/lib/read/due";
import styles from "./plan-screen.module.css";

export const dueWords: Record<Kind, { word: string; note: string }> = {
  new: { word: "Never seen before", note: "in this market view" },
  returned: { word: "Returned", note: "gone, and back again" },
  changed: { word: "Changed", note: "by a lastmod that is not distrusted" },
  undated: { word: "Undated", note: "nothing tells whether they changed" },
  distrusted: { word: "Distrusted", note: "dated, but the dates do not tell" },
};

/** How many URLs are in which list, and the first of them in the order of value. */
export function DueList({ asked, page }: { asked: DueAsked; page: DuePage }) {
  const all = dueLists.reduce((sum, list) => sum + page.counts[list], 0);
  const total = asked.list ? page.counts[asked.list] : all;
  return (
    <>
      <ul className={styles.cards} aria-label="What is due">
        {dueLists.map((list) => (
          <Card
            key={list}
            href={dueHref(asked, { list })}
            isShown={asked.list === list}
            word={dueWords[list].word}
            count={page.counts[list]}
            note={dueWords[list].note}
          />
        ))}
        <Card
          href={dueHref(asked, { list: null })}
          isShown={asked.list === null}
          word="All"
          count={all}
          note="in this order"
        />
      </ul>
      {total === 0 ? (
        <EmptyState icon={<IconListCheck size={22} aria-hidden />} title="Nothing is due">
          {all === 0 ? "No URL is new, changed, undated or distrusted since then." : "In this list."}
        </EmptyState>
      ) : (
        <>
          <DataTable label="Recrawl list" columns={columns} rows={page.rows} rowKey={({ rank }) => String(rank)} />
          <p className={styles.quiet}>
            {page.rows.length < total
              ? `The first ${formatCount(page.rows.length)} of ${formatCount(total)} by value; a download has them all.`
              : `All ${formatCount(total)}, by value.`}
          </p>
        </>
      )}
    </>
  );
}

function Card({
  href,
  isShown,
  word,
  count,
  note,
}: {
  href: string;
  isShown: boolean;
  word: string;
  count: number;
  note: string;
}) {
  return (
    <li>
      <Link href={href} scroll={false} className={styles.card} aria-current={isShown ? "true" : undefined}>
        <span>{word}</span>
        <b>{formatCount(count)}</b>
        <small>{note}</small>
      </Link>
    </li>
  );
}

const columns: Column<DueRow>[] = [
  {
    key: "loc",
    header: "URL",
    card: true,
    cell: ({ loc }) => (
      <span className={styles.loc}>
        <MiddleCut text={loc} tail={28} />
      </span>
    ),
  },
  { key: "due", header: "Due", card: true, cell: ({ list }) => dueWords[list].word.toLowerCase() },
  {
    key: "lastmod",
    header: "Lastmod (UTC)",
    card: true,
    cell: ({ lastmodAt, precision }) => (
      <span className="mono">{lastmodAt === null ? "undated" : formatStamp(lastmodAt, precision)}</span>
    ),
  },
  { key: "section", header: "Section", cell: ({ section }) => <span className="mono">{section}</span> },
  {
    key: "robots",
    header: "robots.txt",
    card: true,
    cell: ({ robots }) =>
      robots === "disallowed" ? (
        <Chip tone="failed" look="quiet">
          disallowed
        </Chip>
      ) : (
        robots
      ),
  },
  { key: "rank", header: "Rank", numeric: true, cell: ({ rank }) => formatCount(rank) },
];
