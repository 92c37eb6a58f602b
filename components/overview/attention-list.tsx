import { IconAlertTriangle, IconCheck, IconClock, IconMinus, IconX } from "@tabler/icons-react";
import { Link } from "@/components/ui/link";
import { filterHref } from "@/lib/domain/walk/filter-href";
import { type UrlFilter, walkOf } from "@/lib/domain/walk/url-filter";
import type { WalkReason } from "@/lib/domain/walk/walk-state";
import type { WalkSummary } from "@/lib/domain/walk/walk-summary";
import { type Attention, listAttention } from "./attention";
import styles from "./overview-screen.module.css";

const icons = { failed: IconX, partial: IconAlertTriangle, generation: IconClock, absent: IconMinus };

/** What an analyst should look at, each leading to its rows. */
export function AttentionList({
  host,
  filter,
  summary,
  reasons,
}: {
  host: string;
  filter: UrlFilter;
  summary: WalkSummary;
  reasons: WalkReason[];
}) {
  const list = listAttention(summary, reasons);
  if (list.length === 0)
    return (
      <p className={styles.good}>
        <IconCheck size={16} aria-hidden /> Nothing: every file was read and every lastmod that stands can be read.
      </p>
    );
  return (
    <ul className={styles.list}>
      {list.map((item) => {
        const Icon = icons[item.tone];
        const href = hrefOf(item, host, filter);
        return (
          <li key={item.key}>
            <Icon size={15} color={`var(--gz-${item.tone})`} aria-hidden />
            {href ? <Link href={href}>{item.sentence}</Link> : <span>{item.sentence}</span>}
          </li>
        );
      })}
    </ul>
  );
}

function hrefOf({ leadsTo }: Attention, host: string, filter: UrlFilter): string | null {
  if (!leadsTo) return null;
  return leadsTo.tab === "files"
    ? filterHref(host, "files", walkOf(filter))
    : filterHref(host, "urls", { ...walkOf(filter), ...leadsTo.filter });
}
