import { expect, test } from "vitest";
import { filterPeriod } from "./filter-period";

test.each([
  ["2024", "2024-01-01T00:00:00.000Z", "2025-01-01T00:00:00.000Z"],
  ["2024-02", "2024-02-01T00:00:00.000Z", "2024-03-01T00:00:00.000Z"],
  ["2024-02-29", "2024-02-29T00:00:00.000Z", "2024-03-01T00:00:00.000Z"],
  ["2024-12-31", "2024-12-31T00:00:00.000Z", "2025-01-01T00:00:00.000Z"],
  ["2024-02-29T10:00Z", "2024-02-29T10:00:00.000Z", "2024-02-29T10:00:00.000Z"],
  ["2024-02-29T10:00:05Z", "2024-02-29T10:00:05.000Z", "2024-02-29T10:00:05.000Z"],
  ["2024-02-29T10:00:05.123Z", "2024-02-29T10:00:05.123Z", "2024-02-29T10:00:05.123Z"],
  ["2024-02-29T10:00:00+02:00", "2024-02-29T08:00:00.000Z", "2024-02-29T08:00:00.000Z"],
  ["2024-02-29T10:00:00 02:00", "2024-02-29T08:00:00.000Z", "2024-02-29T08:00:00.000Z"],
])("takes %s as from %s and before %s", (text, from, before) => {
  const { fromAt, beforeAt } = filterPeriod({ from: text, to: text });
  expect([fromAt, beforeAt]).toEqual([Date.parse(from), Date.parse(before)]);
});

test("has no bounds where none is given", () => {
  expect(filterPeriod({})).toEqual({ fromAt: null, beforeAt: null });
});

test.each(["yesterday", "2024-13-01", ""])("refuses %j in words", (from) => {
  expect(() => filterPeriod({ from })).toThrow(expect.objectContaining({ kind: "invalid-date" }));
});
