import type { LastmodHistogram } from "@/lib/read/lastmod-histogram";
import type { HistogramLayout } from "./histogram-layout";

type Clock = LastmodHistogram["clocks"][number];

export const clockWords: Record<Clock["kind"], string> = {
  "file-date": "file Date",
  "last-modified": "Last-Modified",
  "index-lastmod": "index lastmod",
  walk: "walk",
};

/** Where lines stand on the axis: when files say that they were made, and when the walk was. One a pixel. */
export function clockLines(clocks: Clock[], layout: HistogramLayout): number[] {
  const columns = inView(clocks, layout).map((clock) => Math.round(layout.xOf(clock.at)));
  return [...new Set(columns)].map(layout.atOf);
}

export interface ClockLabel {
  /** Pixels. */
  x: number;
  text: string;
  anchor: "start" | "middle" | "end";
}

/** One label for clocks within 110 pixels: kinds once each, at the place of the last. */
export function clockLabels(clocks: Clock[], layout: HistogramLayout): ClockLabel[] {
  const { plot } = layout;
  const groups: { x: number; kinds: Set<Clock["kind"]> }[] = [];
  for (const clock of inView(clocks, layout)) {
    const x = layout.xOf(clock.at);
    const last = groups.at(-1);
    if (last && x - last.x < 110) {
      last.kinds.add(clock.kind);
      last.x = x;
    } else groups.push({ x, kinds: new Set([clock.kind]) });
  }
  return groups.map(({ x, kinds }) => ({
    x,
    text: [...kinds].map((kind) => clockWords[kind]).join(", "),
    anchor: x > plot.right - 120 ? "end" : x < plot.left + 60 ? "start" : "middle",
  }));
}

function inView(clocks: Clock[], { fromAt, beforeAt }: HistogramLayout): Clock[] {
  return clocks.filter((clock) => clock.at >= fromAt && clock.at <= beforeAt).sort((one, other) => one.at - other.at);
}
