import { Sparkline } from "@/components/charts/sparkline";
import { formatCount, formatPlural } from "@/components/ui/format-number";
import { formatAgo, formatMinute } from "@/components/ui/format-time";
import { Link } from "@/components/ui/link";
import { VerdictChip } from "@/components/ui/verdict-chip";
import { WalkStateChip } from "@/components/ui/walk-state-chip";
import { filterHref } from "@/lib/domain/walk/filter-href";
import type { SiteCard as Site } from "@/lib/read/site-list";
import styles from "./site-card.module.css";

/** A known site: its size, what moved, what its lastmod is worth. The whole card leads to it. */
export function SiteCard({ site, now }: { site: Site; now: number }) {
  const { walk, active, change, view, otherViews } = site;
  const href = (name: string) => filterHref(site.host, "overview", { walk: "latest", view: name });
  return (
    <li className={styles.card}>
      <div className={styles.head}>
        <Link href={href(view)} className={styles.host}>
          {site.host}
        </Link>
        {view === "default" ? null : <span className={styles.unit}>view {view}</span>}
        {walk ? (
          <span className={styles.when} title={`${formatMinute(walk.finishedAt)} UTC`}>
            {formatAgo(walk.finishedAt, now)}
          </span>
        ) : null}
      </div>
      {walk && walk.state !== "failed" ? (
        <div className={styles.figures}>
          <span className={styles.urls}>{formatCount(walk.urls)}</span>
          <span className={styles.unit}>URLs</span>
          {change ? <Change added={change.added} removed={change.removed} /> : null}
          <span className={styles.sizes}>
            {site.sizes.length > 1 ? (
              <Sparkline
                values={site.sizes.map((size) => size.urls)}
                label={`URLs over ${formatPlural(site.sizes.length, "walk")}`}
                height={24}
              />
            ) : null}
          </span>
        </div>
      ) : (
        <p className={styles.none}>
          {active ? "First walk under way" : walk ? "No sitemap could be read" : "Not walked yet"}
        </p>
      )}
      <div className={styles.chips}>
        {walk?.verdict && walk.state !== "failed" ? <VerdictChip code={walk.verdict} /> : null}
        {walk ? <WalkStateChip state={walk.state} /> : null}
        {active ? <WalkStateChip state={active.state} /> : null}
      </div>
      {otherViews.length > 0 ? (
        <p className={styles.views}>
          Other views:{" "}
          {otherViews.map(({ name, urls, isUnderWay }, at) => (
            <span key={name}>
              {at > 0 ? ", " : ""}
              <Link href={href(name)}>{name}</Link> {isUnderWay ? "under way" : viewWords(urls)}
            </span>
          ))}
        </p>
      ) : null}
    </li>
  );
}

function viewWords(urls: number | null): string {
  return urls === null ? "not walked" : formatPlural(urls, "URL");
}

function Change({ added, removed }: { added: number; removed: number }) {
  if (added === 0 && removed === 0) return <span className={styles.unit}>no change</span>;
  return (
    <span className={styles.change}>
      <span className={styles.added}>+{formatCount(added)}</span>{" "}
      <span className={styles.removed}>−{formatCount(removed)}</span>
    </span>
  );
}
