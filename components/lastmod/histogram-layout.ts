import { nextBucket, type TimeUnit } from "@/components/charts/time-ticks";
import { type ValueScale, valueScale } from "@/components/charts/value-scale";
import type { HistogramBar, LastmodHistogram } from "@/lib/read/lastmod-histogram";

/** A special bar: entries that have no place on the time axis. */
export interface AsideBar {
  key: "undated" | "invalid" | "future" | "implausible";
  label: string;
  entries: number;
  x: number;
}

export interface HistogramLayout {
  width: number;
  height: number;
  plot: { left: number; right: number; top: number; bottom: number };
  fromAt: number;
  beforeAt: number;
  /** Where the axis would end if it went on below the asides to the chart's edge. */
  edgeAt: number;
  scale: ValueScale;
  /** Unix milliseconds to pixels, and back. */
  xOf(at: number): number;
  atOf(x: number): number;
  /** Height in pixels of a number of entries. */
  tall(entries: number): number;
  asides: AsideBar[];
}

const asideStep = 46;
export const asideWidth = 26;

/**
 * Where things stand in the histogram. The axis spans what was asked for, or else the bars; a lone bar gets room on both
 * sides. Bars and asides share one scale, so that their heights can be compared.
 */
export function histogramLayout(
  data: LastmodHistogram,
  size: { width: number; height: number },
  options: { log: boolean; asides: boolean; period: { fromAt: number; beforeAt: number } | null },
): HistogramLayout {
  const asides = options.asides ? asideBars(data) : [];
  const asideRoom = asides.length > 0 ? asides.length * asideStep + 18 : 0;
  const plot = { left: 52, right: Math.max(60, size.width - 6 - asideRoom), top: 30, bottom: size.height - 40 };
  const { fromAt, beforeAt } = options.period ?? spanOf(data.bars, data.bucket);

  const barMax = data.bars.reduce((max, bar) => Math.max(max, bar.dateOnly + bar.dateTime), 0);
  const scale = valueScale(Math.max(barMax, ...asides.map((aside) => aside.entries)), options.log);
  const perMs = (plot.right - plot.left) / Math.max(1, beforeAt - fromAt);
  return {
    ...size,
    plot,
    fromAt,
    beforeAt,
    edgeAt: beforeAt + asideRoom / perMs,
    scale,
    xOf: (at) => plot.left + (at - fromAt) * perMs,
    atOf: (x) => fromAt + (x - plot.left) / perMs,
    tall: (entries) => scale.heightOf(entries) * (plot.bottom - plot.top),
    asides: asides.map((aside, index) => ({ ...aside, x: plot.right + 26 + index * asideStep })),
  };
}

function asideBars(data: LastmodHistogram): Omit<AsideBar, "x">[] {
  const all = [
    { key: "undated", label: "undated", entries: data.absent },
    { key: "invalid", label: "invalid", entries: data.invalid },
    { key: "future", label: "future", entries: data.future },
    { key: "implausible", label: "< 1991", entries: data.implausible },
  ] as const;
  return all.filter((aside) => aside.entries > 0);
}

function spanOf(bars: HistogramBar[], unit: TimeUnit): { fromAt: number; beforeAt: number } {
  const first = bars[0]?.startAt ?? 0;
  const last = bars.at(-1)?.startAt ?? first;
  const beforeAt = nextBucket(last, unit);
  const width = nextBucket(first, unit) - first;
  // Fewer than eight buckets would be posts, not bars.
  const missing = Math.max(0, 8 - Math.round((beforeAt - first) / width));
  const room = Math.ceil(missing / 2) * width;
  return { fromAt: first - room, beforeAt: beforeAt + room };
}

/** What divides a bar: entries with a time below those without, or believed ones below distrusted ones. */
export type BarParts = "precision" | "judgement";

/** Entries of a bar's upper part. */
export function upperPart(data: LastmodHistogram, index: number, by: BarParts): number {
  return (by === "precision" ? data.bars[index]?.dateOnly : data.distrusted[index]) ?? 0;
}

/** One path for all bars of a part: thousands of bars are one element, drawn in a tenth of the time. */
export function barsPath(
  data: LastmodHistogram,
  layout: HistogramLayout,
  part: "lower" | "upper",
  by: BarParts = "precision",
): string {
  const { plot, xOf, tall } = layout;
  let path = "";
  for (const [index, bar] of data.bars.entries()) {
    const total = bar.dateOnly + bar.dateTime;
    const upper = upperPart(data, index, by);
    if ((part === "upper" ? upper : total - upper) === 0) continue;
    const { x, width } = barEdges(bar, data.bucket, xOf);
    // The height is that of the sum; its parts divide it, also on a logarithmic scale.
    const whole = Math.max(1, tall(total));
    const lower = ((total - upper) / total) * whole;
    const [top, height] = part === "lower" ? [plot.bottom - lower, lower] : [plot.bottom - whole, whole - lower];
    path += `M${x.toFixed(1)} ${top.toFixed(1)}h${width.toFixed(1)}v${height.toFixed(1)}h${(-width).toFixed(1)}z`;
  }
  return path;
}

export interface BarEdges {
  /** Pixels. */
  x: number;
  width: number;
}

/** Bars leave a gap where there is room for one, and are never thinner than a pixel. */
export function barEdges(bar: { startAt: number }, bucket: TimeUnit, xOf: (at: number) => number): BarEdges {
  const left = xOf(bar.startAt);
  const full = xOf(nextBucket(bar.startAt, bucket)) - left;
  const gap = full > 4 ? Math.min(2, full * 0.12) : 0;
  const width = Math.min(72, Math.max(1, full - gap));
  return { x: left + (full - width) / 2, width };
}

/** The bar nearest to a pixel: its index, or null where there are none. */
export function nearestBar(bars: HistogramBar[], bucket: TimeUnit, layout: HistogramLayout, x: number): number | null {
  let best: number | null = null;
  let bestDistance = Number.POSITIVE_INFINITY;
  for (const [index, bar] of bars.entries()) {
    const edges = barEdges(bar, bucket, layout.xOf);
    const distance = Math.abs(edges.x + edges.width / 2 - x);
    if (distance < bestDistance) {
      best = index;
      bestDistance = distance;
    }
  }
  return best;
}
