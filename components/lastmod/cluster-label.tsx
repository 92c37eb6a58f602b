import { formatPlural } from "@/components/ui/format-number";
import { formatSpan, formatStamp } from "@/components/ui/format-time";
import type { LastmodHistogram } from "@/lib/read/lastmod-histogram";
import type { HistogramLayout } from "./histogram-layout";
import styles from "./histogram-plot.module.css";

type Cluster = LastmodHistogram["clusters"][number];

/** The heaviest cluster in view: where its line stands, and what is said at it. Null where none is in view. */
export function heaviestCluster(
  clusters: Cluster[],
  layout: HistogramLayout,
): { at: number; x: number; words: string } | null {
  const inView = clusters.filter(({ fromAt, toAt }) => toAt >= layout.fromAt && fromAt < layout.beforeAt);
  const [heaviest] = inView.toSorted((one, other) => other.entries - one.entries);
  if (!heaviest) return null;
  const x = Math.min(layout.plot.right - 1, layout.xOf((heaviest.fromAt + heaviest.toAt) / 2));
  return { at: layout.atOf(x), x, words: clusterWords(heaviest) };
}

/** The name of a cluster above its line, as much as there is room for: the whole sentence stands below the chart. */
export function ClusterLabel({ x, words, plot }: { x: number; words: string; plot: HistogramLayout["plot"] }) {
  const toLeft = x > (plot.left + plot.right) / 2;
  const lettersMax = Math.floor((toLeft ? x : plot.right - x) / 6.6);
  return (
    <text x={toLeft ? x + 4 : x - 4} y={12} textAnchor={toLeft ? "end" : "start"} className={styles.clusterText}>
      {words.length <= lettersMax ? words : `${words.slice(0, Math.max(8, lettersMax - 1)).trimEnd()}…`}
    </text>
  );
}

/** `61,204 entries within 1 s of 2026-11-30 09:12:04` */
function clusterWords({ fromAt, toAt, entries }: Cluster): string {
  const spanMs = toAt - fromAt;
  const at = formatStamp(fromAt, "second");
  return `${formatPlural(entries, "entry", "entries")} ${spanMs < 1000 ? "at" : `within ${formatSpan(spanMs)} of`} ${at}`;
}
