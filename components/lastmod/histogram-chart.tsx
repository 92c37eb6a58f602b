"use client";

import { useId } from "react";
import { Bar, BarChart, CartesianGrid, ReferenceArea, ReferenceLine, Tooltip, XAxis, YAxis } from "recharts";
import { Hatch } from "@/components/charts/hatch";
import { timeTicks } from "@/components/charts/time-ticks";
import { formatCompact } from "@/components/ui/format-number";
import type { LastmodHistogram } from "@/lib/read/lastmod-histogram";
import { ActiveBar } from "./active-bar";
import { barWords } from "./bar-words";
import { clockLabels, clockLines } from "./clock-lines";
import { ClusterLabel, heaviestCluster } from "./cluster-label";
import { Column, HatchedColumn } from "./histogram-column";
import { type BarParts, barsPath, type HistogramLayout } from "./histogram-layout";
import styles from "./histogram-plot.module.css";
import type { HistogramRow } from "./histogram-rows";
import { TimeTickMark } from "./time-tick-mark";

/** Above this, bars are one path a tone: 5,000 of them as elements would hold the page up. */
const elementsMax = 600;

/** Above bars, lines and axes. */
const brushIndex = 1_100;

/** Bars stand where they stand: nothing grows, also without reduced motion. */
const still = { isAnimationActive: false, activeBar: false };

/**
 * The histogram itself, drawn by Recharts. Where things stand is the layout's: Recharts' axes are given its domain, so
 * that both measure alike.
 *
 * @param active Index of the bar that is pointed at, or chosen by the keyboard.
 * @param brush The stretch that is being pulled, in pixels.
 */
export function HistogramChart({
  data,
  layout,
  rows,
  by,
  active,
  brush,
}: {
  data: LastmodHistogram;
  /** What divides the bars. */
  by: BarParts;
  layout: HistogramLayout;
  rows: HistogramRow[];
  active: number | null;
  brush: { from: number; to: number } | null;
}) {
  const id = useId();
  const { plot, scale, fromAt, beforeAt, edgeAt, atOf, width, height, asides } = layout;
  const ticks = timeTicks(fromAt, beforeAt, Math.max(2, Math.floor((plot.right - plot.left) / 86)));
  const clocks = clockLines(data.clocks, layout);
  const labels = clockLabels(data.clocks, layout);
  const cluster = heaviestCluster(data.clusters, layout);
  const lower = by === "judgement" ? "var(--gz-trusted)" : "var(--gz-chart-strong)";
  const upper = by === "judgement" ? `url(#${id}cluster)` : "var(--gz-chart-light)";
  const asPaths = data.bars.length > elementsMax;
  const shown = active === null ? undefined : data.bars[active];

  return (
    <div className={styles.plot} aria-hidden>
      <BarChart
        data={rows}
        width={width}
        height={height}
        margin={{ top: plot.top, right: 6, bottom: 0, left: 0 }}
        accessibilityLayer={false}
      >
        <defs>
          <Hatch id={`${id}outside`} colour="var(--gz-absent)" />
          <Hatch id={`${id}cluster`} colour="var(--gz-generation)" />
        </defs>
        <CartesianGrid vertical={false} stroke="var(--gz-line)" horizontalValues={scale.ticks.map(scale.heightOf)} />
        <XAxis
          dataKey="at"
          type="number"
          domain={[fromAt, edgeAt]}
          allowDataOverflow
          height={height - plot.bottom}
          interval={0}
          axisLine={false}
          tickLine={false}
          ticks={[...ticks, ...asides.map((aside) => ({ at: atOf(aside.x + 13) }))].map(({ at }) => at)}
          tick={<TimeTickMark ticks={ticks} asides={asides} plot={plot} />}
        />
        <YAxis
          type="number"
          domain={[0, 1]}
          allowDataOverflow
          width={plot.left}
          interval={0}
          axisLine={false}
          tickLine={false}
          ticks={scale.ticks.map(scale.heightOf)}
          tickFormatter={(share: number) =>
            formatCompact(scale.ticks.find((tick) => scale.heightOf(tick) === share) ?? 0)
          }
          tick={{ fill: "var(--gz-muted)" }}
        />
        {asPaths ? (
          <>
            <path d={barsPath(data, layout, "lower", by)} fill={lower} />
            <path d={barsPath(data, layout, "upper", by)} fill={upper} />
          </>
        ) : null}
        <Bar {...still} dataKey="lower" stackId="entries" hide={asPaths} fill={lower} shape={Column} />
        <Bar
          {...still}
          dataKey="upper"
          stackId="entries"
          hide={asPaths}
          fill={upper}
          shape={by === "judgement" ? HatchedColumn : Column}
        />
        <Bar
          {...still}
          hide={by === "judgement"}
          dataKey="cluster"
          stackId="cluster"
          fill={`url(#${id}cluster)`}
          shape={HatchedColumn}
        />
        <Bar {...still} dataKey="outside" stackId="outside" fill={`url(#${id}outside)`} shape={Column} />
        <ReferenceLine
          segment={[
            { x: fromAt, y: 0 },
            { x: beforeAt, y: 0 },
          ]}
          stroke="var(--gz-field)"
        />
        {asides.length > 0 ? (
          <ReferenceLine
            segment={[
              { x: atOf(plot.right + 14), y: 0 },
              { x: edgeAt, y: 0 },
            ]}
            stroke="var(--gz-field)"
          />
        ) : null}
        {clocks.map((at) => (
          <ReferenceLine key={at} x={at} stroke="var(--gz-muted)" strokeDasharray="2 3" />
        ))}
        {cluster ? <ReferenceLine x={cluster.at} stroke="var(--gz-generation)" strokeDasharray="1 3" /> : null}
        {cluster ? <ClusterLabel {...cluster} plot={plot} /> : null}
        {labels.map(({ x, text, anchor }) => (
          <text key={x} x={x} y={plot.bottom + 32} textAnchor={anchor}>
            ▴ {text}
          </text>
        ))}
        {brush ? (
          <ReferenceArea
            x1={atOf(Math.min(brush.from, brush.to))}
            x2={atOf(Math.max(brush.from, brush.to))}
            ifOverflow="hidden"
            zIndex={brushIndex}
            fill="var(--gz-accent)"
            fillOpacity={0.16}
            stroke="var(--gz-accent)"
          />
        ) : null}
        <Tooltip
          active={shown !== undefined}
          {...(active === null ? {} : { defaultIndex: active })}
          position={{ x: shown ? tipLeft(layout.xOf(shown.startAt), width) : 0, y: 0 }}
          allowEscapeViewBox={{ x: true, y: true }}
          isAnimationActive={false}
          includeHidden
          cursor={shown ? <ActiveBar bar={shown} bucket={data.bucket} layout={layout} /> : false}
          content={() =>
            shown ? (
              <p className={styles.tip}>
                {barWords(shown, data.bucket, by === "judgement" ? data.distrusted[active ?? 0] : undefined)}
              </p>
            ) : null
          }
        />
      </BarChart>
    </div>
  );
}

/** Near its bar, and within the chart: the widest tip has 320 pixels. */
function tipLeft(x: number, width: number): number {
  return Math.min(Math.max(0, x - 80), Math.max(0, width - 320));
}
