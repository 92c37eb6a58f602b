import type { LastmodHistogram } from "@/lib/read/lastmod-histogram";
import type { HistogramLayout } from "./histogram-layout";
import styles from "./histogram-plot.module.css";

type Clock = LastmodHistogram["clocks"][number];

export const clockWords: Record<Clock["kind"], string> = {
  "file-date": "file Date",
  "last-modified": "Last-Modified",
  "index-lastmod": "index lastmod",
  walk: "walk",
};

/** Lines where files say that they were made, and where the walk was; named below the axis, near ones together. */
export function ClockLines({ clocks, layout }: { clocks: Clock[]; layout: HistogramLayout }) {
  const { plot, xOf } = layout;
  const inView = clocks
    .filter((clock) => clock.at >= layout.fromAt && clock.at <= layout.beforeAt)
    .sort((one, other) => one.at - other.at);
  const lines = [...new Set(inView.map((clock) => Math.round(xOf(clock.at))))];
  return (
    <g>
      {lines.map((x) => (
        <line key={x} x1={x} x2={x} y1={plot.top} y2={plot.bottom} className={styles.clock} />
      ))}
      {labelGroups(inView, layout).map(({ x, text }) => (
        <text
          key={x}
          x={x}
          y={plot.bottom + 32}
          textAnchor={x > plot.right - 120 ? "end" : x < plot.left + 60 ? "start" : "middle"}
        >
          ▴ {text}
        </text>
      ))}
    </g>
  );
}

/** One label for clocks within 110 pixels: kinds once each, at the place of the last. */
function labelGroups(clocks: Clock[], layout: HistogramLayout): { x: number; text: string }[] {
  const groups: { x: number; kinds: Set<Clock["kind"]> }[] = [];
  for (const clock of clocks) {
    const x = layout.xOf(clock.at);
    const last = groups.at(-1);
    if (last && x - last.x < 110) {
      last.kinds.add(clock.kind);
      last.x = x;
    } else groups.push({ x, kinds: new Set([clock.kind]) });
  }
  return groups.map(({ x, kinds }) => ({ x, text: [...kinds].map((kind) => clockWords[kind]).join(", ") }));
}
