"use client";

import { IconX } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { formatCount } from "@/components/ui/format-number";
import { Link } from "@/components/ui/link";
import { useSiteView } from "@/components/ui/site-view";
import { countQuery } from "@/lib/client/site-queries";
import { filterHref } from "@/lib/domain/walk/filter-href";
import { AddFilter } from "./add-filter";
import styles from "./filter-bar.module.css";
import { filterChips, nothingNarrowed } from "./filter-words";

/** The one filter of all tabs: what narrows the view, and how many URLs are left of how many. */
export function FilterBar() {
  const { filter, hrefWith } = useSiteView();
  const chips = filterChips(filter);
  return (
    <search className={styles.bar} aria-label="Filter">
      <ul className={styles.chips}>
        {chips.map((chip) => (
          <li key={chip.keys.join()} className={styles.chip}>
            {chip.word ? <span className={styles.word}>{chip.word}</span> : null}
            <span className={styles.value} title={chip.value}>
              {chip.value}
            </span>
            <Link
              href={hrefWith(Object.fromEntries(chip.keys.map((key) => [key, undefined])))}
              scroll={false}
              className={styles.remove}
              aria-label={`Remove filter ${chip.word} ${chip.value}`}
            >
              <IconX size={13} aria-hidden />
            </Link>
          </li>
        ))}
        <li>
          <AddFilter />
        </li>
        {chips.length > 1 ? (
          <li>
            <Link href={hrefWith(nothingNarrowed)} scroll={false} className={styles.clear}>
              Clear all
            </Link>
          </li>
        ) : null}
      </ul>
      <FilterCount narrowed={chips.length > 0} />
    </search>
  );
}

/** `48,112 of 2,604,991 URLs`: leads to exactly those. */
function FilterCount({ narrowed }: { narrowed: boolean }) {
  const { host, filter } = useSiteView();
  const { data, error, isPlaceholderData } = useQuery(countQuery(host, filter));
  if (error && !data) return <p className={styles.count}>{error.message}</p>;
  if (!data) return <p className={styles.count}>counting…</p>;
  return (
    <p className={styles.count} data-stale={isPlaceholderData || undefined}>
      <Link href={filterHref(host, "urls", filter)} className={styles.countLink}>
        {narrowed ? (
          <>
            <b>{formatCount(data.urls)}</b> of {formatCount(data.of)} URLs
          </>
        ) : (
          <>
            <b>{formatCount(data.of)}</b> URLs
          </>
        )}
      </Link>
      {data.complete ? null : <span className={styles.partial}> known, walk partial</span>}
    </p>
  );
}
