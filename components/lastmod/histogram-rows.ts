import { nextBucket } from "@/components/charts/time-ticks";
import type { HistogramBar, LastmodHistogram } from "@/lib/read/lastmod-histogram";
import {
  asideWidth,
  type BarEdges,
  type BarParts,
  barEdges,
  type HistogramLayout,
  upperPart,
} from "./histogram-layout";

/**
 * One column of the chart; null is nothing to draw. Heights are shares (0–1) of the plot: on a logarithmic scale too the parts of a bar divide
 * the height of their sum.
 */
export interface HistogramRow extends BarEdges {
  /** Middle of the column on the time axis; those of bars without a place on it lie beyond its end. */
  at: number;
  lower: number | null;
  upper: number | null;
  /** Of it, stamps that tell of generation. */
  cluster: number | null;
  /** Undated, invalid, future, before 1991. */
  outside: number | null;
}

/** The columns from left to right: the bars, then those that have no place on the axis. */
export function histogramRows(
  data: LastmodHistogram,
  layout: HistogramLayout,
  by: BarParts = "precision",
): HistogramRow[] {
  const { scale, xOf, atOf, asides } = layout;
  const bars = data.bars.map((bar, index): HistogramRow => {
    const upper = upperPart(data, index, by);
    const total = bar.dateOnly + bar.dateTime;
    const whole = scale.heightOf(total);
    const edges = barEdges(bar, data.bucket, xOf);
    return {
      ...edges,
      at: atOf(edges.x + edges.width / 2),
      lower: ((total - upper) / total) * whole || null,
      upper: (upper / total) * whole || null,
      cluster: Math.min(1, clusteredIn(bar, data) / total) * whole || null,
      outside: null,
    };
  });
  return [
    ...bars,
    ...asides.map((aside) => ({
      x: aside.x,
      width: asideWidth,
      at: atOf(aside.x + asideWidth / 2),
      lower: null,
      upper: null,
      cluster: null,
      outside: scale.heightOf(aside.entries),
    })),
  ];
}

/** Entries of the clusters that reach into a bar. */
function clusteredIn(bar: HistogramBar, { clusters, bucket }: LastmodHistogram): number {
  const beforeAt = nextBucket(bar.startAt, bucket);
  return clusters
    .filter((cluster) => cluster.toAt >= bar.startAt && cluster.fromAt < beforeAt)
    .reduce((sum, cluster) => sum + cluster.entries, 0);
}
