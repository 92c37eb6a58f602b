import { IconClock } from "@tabler/icons-react";
import { CountLink } from "@/components/ui/count-link";
import { formatStamp } from "@/components/ui/format-time";
import { filterHref } from "@/lib/domain/walk/filter-href";
import type { UrlFilter } from "@/lib/domain/walk/url-filter";
import type { LastmodHistogram } from "@/lib/read/lastmod-histogram";
import styles from "./lastmod-histogram.module.css";

/** The annotations of the chart in words, heaviest first. */
export function ClusterList({
  clusters,
  host,
  filter,
}: {
  clusters: LastmodHistogram["clusters"];
  host: string;
  filter: UrlFilter;
}) {
  if (clusters.length === 0) return null;
  const heaviest = [...clusters].sort((one, other) => other.entries - one.entries).slice(0, 5);
  return (
    <ul className={styles.clusters} aria-label="Clusters">
      {heaviest.map((cluster) => {
        const from = new Date(cluster.fromAt).toISOString().replace(/\.\d+Z$/, "Z");
        const to = new Date(Math.floor(cluster.toAt / 1000) * 1000 + 1000).toISOString().replace(/\.\d+Z$/, "Z");
        return (
          <li key={`${cluster.fromAt}${cluster.code}`}>
            <IconClock size={14} aria-hidden />
            <span>
              <CountLink
                count={cluster.entries}
                href={filterHref(host, "urls", { ...filter, from, to })}
                label="entries"
              />{" "}
              at <span className="mono">{formatStamp(cluster.fromAt, "second")}</span>
              {cluster.toAt - cluster.fromAt >= 1000 ? (
                <>
                  {" "}
                  to <span className="mono">{formatStamp(cluster.toAt, "second")}</span>
                </>
              ) : null}
              . {cluster.sentence}
            </span>
          </li>
        );
      })}
    </ul>
  );
}
