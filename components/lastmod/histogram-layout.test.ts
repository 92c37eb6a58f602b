import { expect, test } from "vitest";
import type { LastmodHistogram } from "@/lib/read/lastmod-histogram";
import { barEdges, barsPath, histogramLayout, nearestBar } from "./histogram-layout";

const month = (text: string) => Date.parse(`${text}-01`);

const data: LastmodHistogram = {
  bucket: "month",
  bars: [
    { startAt: month("2024-01"), dateOnly: 10, dateTime: 30 },
    { startAt: month("2024-02"), dateOnly: 0, dateTime: 5 },
    { startAt: month("2025-06"), dateOnly: 20, dateTime: 0 },
  ],
  distrusted: [8, 0, 20],
  absent: 100,
  invalid: 0,
  future: 2,
  implausible: 0,
  entries: 167,
  clusters: [],
  clocks: [],
  complete: true,
};
const size = { width: 1000, height: 300 };
const plain = { log: false, asides: true, period: null };

test("gives undated and future entries bars of their own, and none to what is nought", () => {
  expect(histogramLayout(data, size, plain).asides.map(({ key, entries }) => [key, entries])).toEqual([
    ["undated", 100],
    ["future", 2],
  ]);
});

test("spans the bars, and keeps every bar within the plot", () => {
  const layout = histogramLayout(data, size, plain);
  for (const bar of data.bars) {
    const { x, width } = barEdges(bar, "month", layout.xOf);
    expect(x).toBeGreaterThanOrEqual(layout.plot.left - 0.01);
    expect(x + width).toBeLessThanOrEqual(layout.plot.right + 0.01);
  }
});

test("measures bars and asides by one scale", () => {
  const layout = histogramLayout(data, size, plain);
  expect(layout.tall(100) / layout.tall(40)).toBeCloseTo(2.5);
});

test("gives a lone second room on both sides", () => {
  const at = Date.parse("2024-05-01T09:12:04Z");
  const lone = { ...data, bucket: "second" as const, bars: [{ startAt: at, dateOnly: 0, dateTime: 5 }] };
  const layout = histogramLayout(lone, size, plain);
  expect(layout.fromAt).toBeLessThan(at);
  expect(layout.beforeAt).toBeGreaterThan(at + 1000);
});

test("spans the period that was asked for, though its ends be empty", () => {
  const period = { fromAt: month("2023-01"), beforeAt: month("2026-01") };
  const layout = histogramLayout(data, size, { ...plain, period });
  expect(layout.xOf(period.fromAt)).toBe(layout.plot.left);
  expect(layout.atOf(layout.plot.right)).toBeCloseTo(period.beforeAt);
});

test("draws each tone once, leaving out what has none of it", () => {
  const layout = histogramLayout(data, size, plain);
  expect(barsPath(data, layout, "upper").match(/M/g)).toHaveLength(2);
  expect(barsPath(data, layout, "lower").match(/M/g)).toHaveLength(2);
});

test("finds the bar under the pointer", () => {
  const layout = histogramLayout(data, size, plain);
  expect(nearestBar(data.bars, "month", layout, layout.plot.left)).toBe(0);
  expect(nearestBar(data.bars, "month", layout, layout.plot.right)).toBe(2);
  expect(nearestBar([], "month", layout, 5)).toBeNull();
});
