import { expect, test } from "vitest";
import type { LastmodHistogram } from "@/lib/read/lastmod-histogram";
import { histogramLayout } from "./histogram-layout";
import { histogramRows } from "./histogram-rows";

const month = (text: string) => Date.parse(`${text}-01`);

const data: LastmodHistogram = {
  bucket: "month",
  bars: [
    { startAt: month("2024-01"), dateOnly: 10, dateTime: 30 },
    { startAt: month("2024-02"), dateOnly: 0, dateTime: 5 },
  ],
  distrusted: [8, 0],
  absent: 100,
  invalid: 0,
  future: 2,
  implausible: 0,
  entries: 147,
  clusters: [
    { fromAt: month("2024-01") + 5, toAt: month("2024-01") + 9, entries: 20, code: "single-stamp", sentence: "" },
  ],
  clocks: [],
  complete: true,
};

function rowsOf(log: boolean) {
  const layout = histogramLayout(data, { width: 1000, height: 300 }, { log, asides: true, period: null });
  return { layout, rows: histogramRows(data, layout) };
}

test.each([false, true])("divides the height of a bar by its parts, logarithmic or not (%s)", (log) => {
  const { layout, rows } = rowsOf(log);
  const [first] = rows;
  expect((first?.lower ?? 0) + (first?.upper ?? 0)).toBeCloseTo(layout.scale.heightOf(40));
  expect((first?.lower ?? 0) / (first?.upper ?? 1)).toBeCloseTo(3);
  expect((first?.cluster ?? 0) / layout.scale.heightOf(40)).toBeCloseTo(0.5);
});

test("marks clusters on the bars that they reach into, and no others", () => {
  expect(rowsOf(false).rows.map(({ cluster }) => cluster !== null)).toEqual([true, false, false, false]);
});

test("puts what has no place on the time axis beyond its end", () => {
  const { layout, rows } = rowsOf(false);
  const outside = rows.filter((row) => row.outside !== null);
  expect(outside).toHaveLength(2);
  for (const row of outside) expect(row.at).toBeGreaterThan(layout.beforeAt);
  expect(rows.map(({ at }) => at)).toEqual(rows.map(({ at }) => at).toSorted((a, b) => a - b));
});

test("divides bars by what is believed of them instead", () => {
  const layout = histogramLayout(data, { width: 1000, height: 300 }, { log: true, asides: true, period: null });
  const [first, second] = histogramRows(data, layout, "judgement");
  expect((first?.upper ?? 0) / (first?.lower ?? 1)).toBeCloseTo(8 / 32);
  expect(second).toMatchObject({ upper: null });
});
