import { formatCount } from "@/components/ui/format-number";
import { Link } from "@/components/ui/link";
import { type ChangeCounts, type ChangeKind, type ChangeList, changeKinds } from "@/lib/domain/change/change-kind";
import { type DiffRef, diffHref } from "@/lib/domain/change/diff-href";
import type { UrlFilter } from "@/lib/domain/walk/url-filter";
import styles from "./change-cards.module.css";
import { changeLook } from "./change-look";

/** These are shown even where there are none. */
const always: readonly ChangeKind[] = ["added", "removed", "lastmod-moved", "lastmod-back", "moved-file", "not-known"];

/** How many URLs are of which kind, each card a link to its list. A URL may be of several kinds. */
export function ChangeCards({
  diff,
  filter,
  counts,
  shown,
}: {
  diff: DiffRef;
  filter: UrlFilter;
  counts: ChangeCounts;
  shown: ChangeList;
}) {
  const kinds = changeKinds.filter((kind) => counts[kind] > 0 || always.includes(kind));
  return (
    <ul className={styles.cards} aria-label="Kinds of change">
      {kinds.map((kind) => {
        const { word, tone, Icon, meaning } = changeLook[kind];
        return (
          <li key={kind} style={{ "--tone": `var(--gz-${tone})` } as React.CSSProperties}>
            <Link
              href={diffHref(diff, filter, kind)}
              scroll={false}
              className={styles.card}
              aria-current={kind === shown ? "true" : undefined}
              title={meaning}
              data-empty={counts[kind] === 0 || undefined}
            >
              <span className={styles.word}>
                <Icon size={14} aria-hidden /> {word}
              </span>
              <span className={styles.count}>{formatCount(counts[kind])}</span>
            </Link>
          </li>
        );
      })}
      <li>
        <Link
          href={diffHref(diff, filter, "all")}
          scroll={false}
          className={styles.card}
          aria-current={shown === "all" ? "true" : undefined}
          data-empty={counts.all === 0 || undefined}
          title="URLs of which anything is to be told"
        >
          <span className={styles.word}>all</span>
          <span className={styles.count}>{formatCount(counts.all)}</span>
        </Link>
      </li>
    </ul>
  );
}
