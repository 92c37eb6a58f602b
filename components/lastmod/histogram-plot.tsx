"use client";

import { type KeyboardEvent, type PointerEvent, useMemo, useRef, useState } from "react";
import { nextBucket } from "@/components/charts/time-ticks";
import type { Bucket } from "@/lib/domain/lastmod/histogram";
import type { HistogramBar, LastmodHistogram } from "@/lib/read/lastmod-histogram";
import { barWords, bucketWords } from "./bar-words";
import { HistogramChart } from "./histogram-chart";
import { type BarParts, barEdges, type HistogramLayout, nearestBar } from "./histogram-layout";
import styles from "./histogram-plot.module.css";
import { histogramRows } from "./histogram-rows";

/**
 * The picture and what can be done in it. A click on a bar or a stretch pulled over the axis is handed to `onZoom`; with
 * the keyboard the bars are a slider, Shift pulls a stretch, Enter zooms in and Backspace out.
 */
export function HistogramPlot({
  data,
  layout,
  by,
  onZoom,
  onZoomOut,
}: {
  data: LastmodHistogram;
  by: BarParts;
  layout: HistogramLayout;
  /** Starts of the first and end of the last bucket; null where there is nothing finer. */
  onZoom: ((startAt: number, beforeAt: number) => void) | null;
  /** Null where nothing is zoomed into. */
  onZoomOut: (() => void) | null;
}) {
  const surface = useRef<HTMLDivElement>(null);
  const [active, setActive] = useState<number | null>(null);
  /** Where a stretch begins that the keyboard pulls. */
  const [anchor, setAnchor] = useState<number | null>(null);
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
    if (right - left < 6) zoomAcross(active, active);
    else {
      const covered = bars.filter((bar) => {
        const edges = barEdges(bar, bucket, layout.xOf);
        return edges.x + edges.width >= left && edges.x <= right;
      });
      const [first, last] = [covered[0], covered.at(-1)];
      if (first && last) onZoom(first.startAt, nextBucket(last.startAt, bucket));
    }
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
    if (next !== undefined) {
      setAnchor(event.shiftKey ? (anchor ?? now) : null);
      setActive(Math.min(last, Math.max(0, next)));
    } else if (event.key === "Enter") zoomAcross(anchor ?? active, active);
    else if (event.key === "Escape" && anchor !== null) setAnchor(null);
    else if (event.key === "Backspace" && onZoomOut) onZoomOut();
    else return;
    event.preventDefault();
  }
  function zoomAcross(one: number | null, other: number | null) {
    if (one === null || other === null) return;
    const [first, end] = [bars[Math.min(one, other)], bars[Math.max(one, other)]];
    if (first && end && onZoom) onZoom(first.startAt, nextBucket(end.startAt, bucket));
  }
  /** From the outer edge of the one bar to that of the other. */
  function pulled(): { from: number; to: number } | null {
    const [one, other] = [bars[anchor ?? -1], shown];
    if (!one || !other || one === other) return null;
    const edges = [one, other].map((bar) => barEdges(bar, bucket, layout.xOf));
    return {
      from: Math.min(...edges.map(({ x }) => x)),
      to: Math.max(...edges.map(({ x, width }) => x + width)),
    };
  }

  return (
    <div
      ref={surface}
      className={styles.surface}
      role="slider"
      tabIndex={bars.length > 0 ? 0 : -1}
      aria-label={
        onZoom
          ? "Bars: arrow keys to move, with Shift to pull a stretch, Enter to zoom in, Backspace to zoom out"
          : "Bars: arrow keys to move, Backspace to zoom out"
      }
      aria-valuemin={0}
      aria-valuemax={Math.max(0, bars.length - 1)}
      aria-valuenow={active ?? Math.max(0, bars.length - 1)}
      aria-valuetext={
        shown
          ? stretchWords(anchor === null ? undefined : bars[anchor], shown, bucket) +
            barWords(shown, bucket, by === "judgement" ? data.distrusted[active ?? 0] : undefined)
          : "no bar chosen"
      }
      data-zooms={onZoom !== null}
      style={{ minHeight: layout.height }}
      onKeyDown={key}
      onBlur={() => {
        setActive(null);
        setAnchor(null);
      }}
      onPointerMove={move}
      onPointerDown={down}
      onPointerUp={up}
      onPointerCancel={() => setBrush(null)}
      onPointerLeave={() => brush ?? setActive(null)}
    >
      <HistogramChart
        {...{ data, layout, rows, by, active }}
        brush={brush && Math.abs(brush.to - brush.from) >= 6 ? brush : pulled()}
      />
    </div>
  );
}

/** `from 2024-02 to 2024-05; ` while a stretch is pulled. */
function stretchWords(anchor: HistogramBar | undefined, shown: HistogramBar, bucket: Bucket): string {
  if (!anchor || anchor === shown) return "";
  const [first, last] = anchor.startAt < shown.startAt ? [anchor, shown] : [shown, anchor];
  return `from ${bucketWords(first.startAt, bucket)} to ${bucketWords(last.startAt, bucket)}; `;
}
