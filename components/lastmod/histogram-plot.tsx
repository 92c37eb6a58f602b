"use client";

import { type KeyboardEvent, type PointerEvent, useMemo, useRef, useState } from "react";
import { nextBucket } from "@/components/charts/time-ticks";
import type { LastmodHistogram } from "@/lib/read/lastmod-histogram";
import { barWords } from "./bar-words";
import { HistogramChart } from "./histogram-chart";
import { type BarParts, barEdges, type HistogramLayout, nearestBar } from "./histogram-layout";
import styles from "./histogram-plot.module.css";
import { histogramRows } from "./histogram-rows";

/**
 * The picture and what can be done in it. A click on a bar or a stretch pulled over the axis is handed to `onZoom`; with
 * the keyboard the bars are a slider, Enter zooms.
 */
export function HistogramPlot({
  data,
  layout,
  by,
  onZoom,
}: {
  data: LastmodHistogram;
  by: BarParts;
  layout: HistogramLayout;
  /** Starts of the first and end of the last bucket; null where there is nothing finer. */
  onZoom: ((startAt: number, beforeAt: number) => void) | null;
}) {
  const surface = useRef<HTMLDivElement>(null);
  const [active, setActive] = useState<number | null>(null);
  const [brush, setBrush] = useState<{ from: number; to: number } | null>(null);
  const rows = useMemo(() => histogramRows(data, layout, by), [data, layout, by]);
  const { plot } = layout;
  const { bars, bucket } = data;
  const shown = active === null ? undefined : bars[active];

  function pointerX(event: PointerEvent): number {
    return event.clientX - (surface.current?.getBoundingClientRect().left ?? 0);
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
    <div
      ref={surface}
      className={styles.surface}
      role="slider"
      tabIndex={bars.length > 0 ? 0 : -1}
      aria-label={onZoom ? "Bars: arrow keys to move, Enter to zoom in" : "Bars: arrow keys to move"}
      aria-valuemin={0}
      aria-valuemax={Math.max(0, bars.length - 1)}
      aria-valuenow={active ?? Math.max(0, bars.length - 1)}
      aria-valuetext={
        shown ? barWords(shown, bucket, by === "judgement" ? data.distrusted[active ?? 0] : undefined) : "no bar chosen"
      }
      data-zooms={onZoom !== null}
      style={{ minHeight: layout.height }}
      onKeyDown={key}
      onBlur={() => setActive(null)}
      onPointerMove={move}
      onPointerDown={down}
      onPointerUp={up}
      onPointerCancel={() => setBrush(null)}
      onPointerLeave={() => brush ?? setActive(null)}
    >
      <HistogramChart
        {...{ data, layout, rows, by, active }}
        brush={brush && Math.abs(brush.to - brush.from) >= 6 ? brush : null}
      />
    </div>
  );
}
