"use client";

import {
  CartesianGrid,
  ReferenceArea,
  ReferenceLine,
  ResponsiveContainer,
  Scatter,
  ScatterChart,
  Tooltip,
  XAxis,
  YAxis,
} from "recharts";
import { ChartFrame } from "@/components/charts/chart-frame";
import { timeTicks } from "@/components/charts/time-ticks";
import { formatDay } from "@/components/ui/format-time";
import { formatSpan } from "@/lib/domain/lastmod/format-span";
import type { VerifiedPage } from "@/lib/domain/verify/verified-page";
import { differenceScale, differenceTicks } from "./difference-scale";
import { relationLook, symbolPaths } from "./relation-look";
import styles from "./verify-screen.module.css";

const height = 300;
const dayMs = 86_400_000;
const band = differenceScale(dayMs);

interface Point {
  at: number;
  difference: number;
  page: VerifiedPage;
}

/** Each page at its own date, as far above or below as its lastmod is later or earlier; between the lines it agrees. */
export function DateScatter({ pages }: { pages: VerifiedPage[] }) {
  const points: Point[] = pages.flatMap((page) =>
    page.pageAt === null || page.differenceMs === null || page.relation === "no-date"
      ? []
      : [{ at: page.pageAt, difference: differenceScale(page.differenceMs), page }],
  );
  const mostMs = Math.max(0, ...points.map(({ page }) => Math.abs(page.differenceMs ?? 0)));
  const ticks = differenceTicks(mostMs);
  const edge = Math.max(...ticks.map(({ at }) => at));
  const times = points.map(({ at }) => at);
  const from = Math.min(...times) - 5 * dayMs;
  const to = Math.max(...times) + 5 * dayMs;
  return (
    <ChartFrame
      label={`How far lastmod lies from the page’s own date, ${points.length} pages; the table below lists them`}
      state={points.length === 0 ? { kind: "empty" } : { kind: "ready" }}
      height={height}
      empty="No page has both a lastmod and a date of its own."
    >
      <div aria-hidden style={{ height }}>
        <ResponsiveContainer width="100%" height={height} initialDimension={{ width: 520, height }}>
          <ScatterChart margin={{ top: 8, right: 36, bottom: 8, left: 0 }} accessibilityLayer={false}>
            <CartesianGrid vertical={false} stroke="var(--gz-line)" />
            <ReferenceArea
              y1={-band}
              y2={band}
              fill="var(--gz-trusted)"
              fillOpacity={0.13}
              stroke="var(--gz-trusted)"
              strokeDasharray="3 3"
            />
            <ReferenceLine y={0} stroke="var(--gz-field)" />
            <XAxis
              dataKey="at"
              type="number"
              domain={[from, to]}
              ticks={timeTicks(from, to, 5).map(({ at }) => at)}
              tickFormatter={formatDay}
              tickMargin={8}
              tick={{ fill: "var(--gz-muted)", fontSize: 12 }}
              tickLine={false}
              axisLine={{ stroke: "var(--gz-field)" }}
            />
            <YAxis
              dataKey="difference"
              type="number"
              width={72}
              domain={[-edge, edge]}
              interval={0}
              ticks={ticks.map(({ at }) => at)}
              tickFormatter={(value: number) => ticks.find(({ at }) => at === value)?.label ?? ""}
              tick={{ fill: "var(--gz-muted)", fontSize: 12 }}
              tickLine={false}
              axisLine={false}
            />
            <Tooltip
              isAnimationActive={false}
              cursor={false}
              content={({ payload }) => <Tip point={payload?.[0]?.payload as Point | undefined} />}
            />
            <Scatter data={points} isAnimationActive={false} shape={Mark} />
          </ScatterChart>
        </ResponsiveContainer>
      </div>
    </ChartFrame>
  );
}

function Mark(props: unknown) {
  // Recharts hands a shape its place and the row it draws.
  const { cx, cy, payload } = props as { cx?: number; cy?: number; payload?: Point };
  const look = relationLook[payload?.page.relation ?? "no-date"];
  return (
    <path
      d={symbolPaths[look.symbol]}
      transform={`translate(${cx ?? 0},${cy ?? 0})`}
      fill={`var(--gz-${look.tone})`}
      fillOpacity={0.75}
      stroke="var(--gz-ground)"
      strokeWidth={0.8}
    />
  );
}

function Tip({ point }: { point: Point | undefined }) {
  if (!point) return null;
  const { page } = point;
  const difference = page.differenceMs ?? 0;
  const words = difference === 0 ? "the same day" : `${formatSpan(difference)} ${difference > 0 ? "later" : "earlier"}`;
  return (
    <div className={styles.tip}>
      <p className="mono">{new URL(page.loc).pathname}</p>
      <p>
        page {formatDay(page.pageAt ?? 0)}, lastmod {words}
      </p>
    </div>
  );
}
