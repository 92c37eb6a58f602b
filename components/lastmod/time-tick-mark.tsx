import type { TimeTick } from "@/components/charts/time-ticks";
import { type AsideBar, asideWidth, type HistogramLayout } from "./histogram-layout";

/** A mark below the axis with its date, or the name of a bar beside it. Recharts adds `x` and `index`. */
export function TimeTickMark({
  ticks,
  asides,
  plot,
  x = 0,
  index = 0,
}: {
  ticks: TimeTick[];
  asides: AsideBar[];
  plot: HistogramLayout["plot"];
  x?: number;
  index?: number;
}) {
  const tick = ticks[index];
  const aside = asides[index - ticks.length];
  if (aside)
    return (
      <text x={aside.x + asideWidth / 2} y={plot.bottom + 15} textAnchor="middle">
        {aside.label}
      </text>
    );
  if (!tick) return null;
  const anchor = x > plot.right - 34 ? "end" : x < plot.left + 20 ? "start" : "middle";
  return (
    <g>
      <line x1={x} x2={x} y1={plot.bottom} y2={plot.bottom + 4} stroke="var(--gz-field)" />
      <text x={x} y={plot.bottom + 15} textAnchor={anchor} data-strong={tick.strong || undefined}>
        {tick.label}
      </text>
    </g>
  );
}
