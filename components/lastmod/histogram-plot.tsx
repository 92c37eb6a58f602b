"use client";

import { type KeyboardEvent, type PointerEvent, useId, useRef, useState } from "react";
import { Hatch } from "@/components/charts/hatch";
import { nextBucket, timeTicks } from "@/components/charts/time-ticks";
import { formatCompact } from "@/components/ui/format-number";
import type { LastmodHistogram } from "@/lib/read/lastmod-histogram";
import { barWords } from "./bar-words";
import { ClockLines } from "./clock-lines";
import { ClusterMarks } from "./cluster-marks";
import { asideWidth, barEdges, barsPath, type HistogramLayout, nearestBar } from "./histogram-layout";
import styles from "./histogram-plot.module.css";

/**
 * The picture itself. A click on a bar or a stretch pulled over the axis is handed to `onZoom`; with the keyboard the
 * bars are a slider, Enter zooms.
 */
export function HistogramPlot({
  data,
  layout,
  onZoom,
}: {
  data: LastmodHistogram;
  layout: HistogramLayout;
  /** Starts of the first and end of the last bucket; null where there is nothing finer. */
  onZoom: ((startAt: number, beforeAt: number) => void) | null;
}) {
  const id = useId();
  const svg = useRef<SVGSVGElement>(null);
  const [active, setActive] = useState<number | null>(null);
  const [brush, setBrush] = useState<{ from: number; to: number } | null>(null);
  const { plot, width, height } = layout;
  const { bars, bucket } = data;
  const shown = active === null ? undefined : bars[active];

  function pointerX(event: PointerEvent): number {
    return event.clientX - (svg.current?.getBoundingClientRect().left ?? 0);
  }
  function within(x: number): number {
    return Math.min(plot.right, Math.max(plot.left, x));
  }
  function move(event: PointerEvent) {
    const x = pointerX(event);
    if (brush) setBrush({ ...brush, to: within(x) });
    setActive(x >= plot.left && x <= plot.right ? nearestBar(bars, bucket, layout, x) : null);
  }
  function down(event: PointerEvent) {
    const x = pointerX(event);
    if (!onZoom || event.button !== 0 || x < plot.left || x > plot.right) return;
    event.currentTarget.setPointerCapture(event.pointerId);
    setBrush({ from: x, to: x });
  }
  function up() {
    if (!brush || !onZoom) return;
    const [left, right] = [Math.min(brush.from, brush.to), Math.max(brush.from, brush.to)];
    setBrush(null);
    if (right - left < 6) zoomInto(active);
    else {
      const covered = bars.filter((bar) => {
        const edges = barEdges(bar, bucket, layout.xOf);
        return edges.x + edges.width >= left && edges.x <= right;
      });
      const [first, last] = [covered[0], covered.at(-1)];
      if (first && last) onZoom(first.startAt, nextBucket(last.startAt, bucket));
    }
  }
  function zoomInto(index: number | null) {
    const bar = index === null ? undefined : bars[index];
    if (bar && onZoom) onZoom(bar.startAt, nextBucket(bar.startAt, bucket));
  }
  function key(event: KeyboardEvent) {
    const last = bars.length - 1;
    const now = active ?? last;
    const moves: Record<string, number> = {
      ArrowRight: now + 1,
      ArrowUp: now + 1,
      ArrowLeft: now - 1,
      ArrowDown: now - 1,
      PageUp: now + 10,
      PageDown: now - 10,
      Home: 0,
      End: last,
    };
    const next = moves[event.key];
    if (next !== undefined) setActive(Math.min(last, Math.max(0, next)));
    else if (event.key === "Enter") zoomInto(active);
    else return;
    event.preventDefault();
  }

  return (
    <div className={styles.plot}>
      <div
        className={styles.surface}
        role="slider"
        tabIndex={bars.length > 0 ? 0 : -1}
        aria-label={onZoom ? "Bars: arrow keys to move, Enter to zoom in" : "Bars: arrow keys to move"}
        aria-valuemin={0}
        aria-valuemax={Math.max(0, bars.length - 1)}
        aria-valuenow={active ?? Math.max(0, bars.length - 1)}
        aria-valuetext={shown ? barWords(shown, bucket) : "no bar chosen"}
        data-zooms={onZoom !== null}
        onKeyDown={key}
        onBlur={() => setActive(null)}
        onPointerMove={move}
        onPointerDown={down}
        onPointerUp={up}
        onPointerLeave={() => brush ?? setActive(null)}
      >
        <svg ref={svg} width={width} height={height} aria-hidden>
          <defs>
            <Hatch id={`${id}undated`} colour="var(--gz-absent)" />
            <Hatch id={`${id}cluster`} colour="var(--gz-generation)" />
          </defs>
          <Axes layout={layout} />
          <path d={barsPath(bars, bucket, layout, "dateTime")} fill="var(--gz-chart-strong)" />
          <path d={barsPath(bars, bucket, layout, "dateOnly")} fill="var(--gz-chart-light)" />
          <ClusterMarks
            clusters={data.clusters}
            bars={bars}
            bucket={bucket}
            layout={layout}
            hatch={`url(#${id}cluster)`}
          />
          <ClockLines clocks={data.clocks} layout={layout} />
          {layout.asides.map((aside) => (
            <g key={aside.key}>
              <rect
                x={aside.x}
                y={plot.bottom - Math.max(1, layout.tall(aside.entries))}
                width={asideWidth}
                height={Math.max(1, layout.tall(aside.entries))}
                fill={`url(#${id}undated)`}
              />
              <text x={aside.x + asideWidth / 2} y={plot.bottom + 15} textAnchor="middle">
                {aside.label}
              </text>
            </g>
          ))}
          {shown ? <ActiveBar bar={shown} data={data} layout={layout} /> : null}
          {brush && Math.abs(brush.to - brush.from) >= 6 ? (
            <rect
              x={Math.min(brush.from, brush.to)}
              y={plot.top}
              width={Math.abs(brush.to - brush.from)}
              height={plot.bottom - plot.top}
              className={styles.brush}
            />
          ) : null}
        </svg>
      </div>
      {shown ? (
        <p
          className={styles.tip}
          style={{ left: Math.min(Math.max(0, layout.xOf(shown.startAt) - 80), Math.max(0, width - 320)) }}
        >
          {barWords(shown, bucket)}
        </p>
      ) : null}
    </div>
  );
}

function ActiveBar({
  bar,
  data,
  layout,
}: {
  bar: LastmodHistogram["bars"][number];
  data: LastmodHistogram;
  layout: HistogramLayout;
}) {
  const { x, width } = barEdges(bar, data.bucket, layout.xOf);
  const tall = Math.max(1, layout.tall(bar.dateOnly + bar.dateTime));
  return (
    <rect
      x={x - 1.5}
      y={layout.plot.bottom - tall - 1.5}
      width={width + 3}
      height={tall + 1.5}
      className={styles.active}
    />
  );
}

function Axes({ layout }: { layout: HistogramLayout }) {
  const { plot, scale, fromAt, beforeAt, xOf, tall, asides, width } = layout;
  const ticks = timeTicks(fromAt, beforeAt, Math.max(2, Math.floor((plot.right - plot.left) / 86)));
  const end = asides.length > 0 ? width : plot.right;
  return (
    <g className={styles.axes}>
      {scale.ticks.map((tick) => (
        <g key={tick}>
          <line
            x1={plot.left}
            x2={end}
            y1={plot.bottom - tall(tick)}
            y2={plot.bottom - tall(tick)}
            className={styles.grid}
          />
          <text x={plot.left - 8} y={plot.bottom - tall(tick) + 4} textAnchor="end">
            {formatCompact(tick)}
          </text>
        </g>
      ))}
      <line x1={plot.left} x2={plot.right} y1={plot.bottom} y2={plot.bottom} className={styles.base} />
      {asides.length > 0 ? (
        <line x1={plot.right + 14} x2={end} y1={plot.bottom} y2={plot.bottom} className={styles.base} />
      ) : null}
      {ticks.map((tick) => {
        const x = xOf(tick.at);
        const anchor = x > plot.right - 34 ? "end" : x < plot.left + 20 ? "start" : "middle";
        return (
          <g key={tick.at}>
            <line x1={x} x2={x} y1={plot.bottom} y2={plot.bottom + 4} className={styles.base} />
            <text x={x} y={plot.bottom + 15} textAnchor={anchor} data-strong={tick.strong || undefined}>
              {tick.label}
            </text>
          </g>
        );
      })}
    </g>
  );
}
