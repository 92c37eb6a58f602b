import { formatPlural } from "@/components/ui/format-number";
import { formatSpan, formatStamp } from "@/components/ui/format-time";
import type { Bucket } from "@/lib/domain/lastmod/histogram";
import type { HistogramBar, LastmodHistogram } from "@/lib/read/lastmod-histogram";
import { barEdges, type HistogramLayout } from "./histogram-layout";
import styles from "./histogram-plot.module.css";

/** Stamps that tell of generation: hatched over their bars; the heaviest in view is named. */
export function ClusterMarks({
  clusters,
  bars,
  bucket,
  layout,
  hatch,
}: {
  clusters: LastmodHistogram["clusters"];
  bars: HistogramBar[];
  bucket: Bucket;
  layout: HistogramLayout;
  hatch: string;
}) {
  const { plot } = layout;
  const marked = bars.filter((bar) => clusters.some((cluster) => touches(bar, cluster, layout, bucket)));
  const inView = clusters.filter((cluster) => cluster.toAt >= layout.fromAt && cluster.fromAt < layout.beforeAt);
  const heaviest = inView.reduce<(typeof inView)[number] | null>(
    (best, cluster) => (best && best.entries >= cluster.entries ? best : cluster),
    null,
  );
  const x = heaviest ? Math.min(plot.right - 1, layout.xOf((heaviest.fromAt + heaviest.toAt) / 2)) : 0;
  const toLeft = x > (plot.left + plot.right) / 2;
  return (
    <g>
      {marked.map((bar) => {
        const { x: left, width } = barEdges(bar, bucket, layout.xOf);
        const inside = clusters
          .filter((cluster) => touches(bar, cluster, layout, bucket))
          .reduce((sum, cluster) => sum + cluster.entries, 0);
        const total = bar.dateOnly + bar.dateTime;
        const share = total > 0 ? Math.min(1, inside / total) : 0;
        const tall = Math.max(1, layout.tall(total)) * share;
        return (
          <g key={bar.startAt}>
            <rect x={left} y={plot.bottom - tall} width={width} height={tall} fill="var(--gz-ground)" />
            <rect x={left} y={plot.bottom - tall} width={width} height={tall} fill={hatch} />
          </g>
        );
      })}
      {heaviest ? (
        <g>
          <path d={`M${x} 18V${plot.bottom}`} className={styles.clusterLine} strokeDasharray="1 3" />
          <text x={toLeft ? x + 4 : x - 4} y={12} textAnchor={toLeft ? "end" : "start"} className={styles.clusterText}>
            {shorten(clusterWords(heaviest), Math.floor((toLeft ? x : plot.right - x) / 6.6))}
          </text>
        </g>
      ) : null}
    </g>
  );
}

function touches(
  bar: HistogramBar,
  cluster: { fromAt: number; toAt: number },
  layout: HistogramLayout,
  bucket: Bucket,
): boolean {
  const { x, width } = barEdges(bar, bucket, layout.xOf);
  const beforeAt = layout.atOf(x + width);
  return cluster.toAt >= bar.startAt && cluster.fromAt < Math.max(beforeAt, bar.startAt + 1);
}

/** `61,204 entries within 1 s of 2026-11-30 09:12:04` */
function clusterWords({ fromAt, toAt, entries }: LastmodHistogram["clusters"][number]): string {
  const spanMs = toAt - fromAt;
  const at = formatStamp(fromAt, "second");
  return `${formatPlural(entries, "entry", "entries")} ${spanMs < 1000 ? "at" : `within ${formatSpan(spanMs)} of`} ${at}`;
}

/** The whole sentence stands below the chart; here as much as there is room for. */
function shorten(sentence: string, lettersMax: number): string {
  return sentence.length <= lettersMax ? sentence : `${sentence.slice(0, Math.max(8, lettersMax - 1)).trimEnd()}…`;
}
