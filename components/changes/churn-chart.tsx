"use client";

import { useRouter } from "next/navigation";
import { Bar, BarChart, CartesianGrid, ReferenceLine, ResponsiveContainer, Tooltip, XAxis, YAxis } from "recharts";
import { formatCompact, formatCount } from "@/components/ui/format-number";
import { formatMinute } from "@/components/ui/format-time";
import { type DiffRef, diffHref } from "@/lib/domain/change/diff-href";
import type { UrlFilter } from "@/lib/domain/walk/url-filter";
import type { TimelineWalk } from "@/lib/read/change-timeline";
import styles from "./changes-screen.module.css";

interface ChurnBar {
  number: number;
  added: number;
  /** Below the line. */
  removed: number;
  changed: number;
  moved: number;
  walk: TimelineWalk;
}

const series = [
  { key: "added", word: "added", tone: "added" },
  { key: "changed", word: "lastmod changed", tone: "chart-light" },
  { key: "moved", word: "other file", tone: "mixed" },
  { key: "removed", word: "removed", tone: "failed" },
] as const;

/** What each walk found against the one before it: what came and moved upwards, what went downwards. */
export function ChurnChart({ diff, filter, walks }: { diff: DiffRef; filter: UrlFilter; walks: TimelineWalk[] }) {
  const router = useRouter();
  const bars = walks.flatMap((walk): ChurnBar[] => {
    const { changes, number } = walk;
    if (!changes) return [];
    const { added, removed, changed, moved } = changes;
    return [{ number, added, removed: -removed, changed, moved: moved ?? 0, walk }];
  });
  if (bars.length === 0)
    return <p className={styles.quiet}>The first walk has none before it: there is no churn yet.</p>;
  const open = (bar: ChurnBar) => {
    const { sinceWalk = null } = bar.walk.changes ?? {};
    if (sinceWalk === null) return;
    const { view } = diff.right;
    const ref = { host: diff.host, left: { number: sinceWalk, view }, right: { number: bar.number, view } };
    router.push(diffHref(ref, filter), { scroll: false });
  };
  const label = `Churn of ${bars.length} walks: ${bars
    .slice(-5)
    .map((bar) => `walk ${bar.number} ${bar.added} added, ${-bar.removed} removed`)
    .join("; ")}`;
  return (
    <figure className={styles.chart} aria-label={label}>
      <div aria-hidden>
        <ResponsiveContainer width="100%" height={190} initialDimension={{ width: 1000, height: 190 }}>
          <BarChart
            data={bars}
            stackOffset="sign"
            margin={{ top: 6, right: 4, bottom: 0, left: 0 }}
            accessibilityLayer={false}
            onClick={({ activeTooltipIndex }) => {
              const bar = bars[Number(activeTooltipIndex)];
              if (bar) open(bar);
            }}
          >
            <CartesianGrid vertical={false} stroke="var(--gz-line)" />
            <XAxis
              dataKey="number"
              tickLine={false}
              stroke="var(--gz-line-strong)"
              tick={{ fill: "var(--gz-muted)" }}
            />
            <YAxis
              width={52}
              tickLine={false}
              axisLine={false}
              tick={{ fill: "var(--gz-muted)" }}
              tickFormatter={(value: number) => formatCompact(Math.abs(value))}
            />
            <ReferenceLine y={0} stroke="var(--gz-line-strong)" />
            <Tooltip
              isAnimationActive={false}
              cursor={{ fill: "var(--gz-accent)", opacity: 0.08 }}
              content={({ active, payload }) => {
                const bar = payload?.[0]?.payload as ChurnBar | undefined;
                return active && bar ? <Tip bar={bar} /> : null;
              }}
            />
            {series.map(({ key, tone }) => (
              <Bar
                key={key}
                dataKey={key}
                stackId="churn"
                fill={`var(--gz-${tone})`}
                maxBarSize={28}
                isAnimationActive={false}
              />
            ))}
          </BarChart>
        </ResponsiveContainer>
      </div>
      <figcaption className={styles.legend}>
        {series.map(({ key, word, tone }) => (
          <span key={key}>
            <i style={{ background: `var(--gz-${tone})` }} aria-hidden /> {word}
          </span>
        ))}
        <span>by walk; a click compares it with the one before</span>
      </figcaption>
    </figure>
  );
}

function Tip({ bar }: { bar: ChurnBar }) {
  return (
    <div className={styles.tip}>
      <b>Walk {bar.number}</b> {formatMinute(bar.walk.at)}
      {bar.walk.state === "partial" ? <p>partial: {formatCount(bar.walk.notKnown)} URLs not known</p> : null}
      {series.map(({ key, word }) => (
        <p key={key}>
          {formatCount(Math.abs(bar[key]))} {word}
        </p>
      ))}
    </div>
  );
}
