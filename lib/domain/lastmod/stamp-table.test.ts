import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { StampTable } from "./stamp-table";

describe("StampTable", () => {
  test("counts like a map, keys in ascending order", () => {
    const keys = fc.integer({ min: -20, max: 20 }).map((key) => key * 8_589_934_593);
    fc.assert(
      fc.property(fc.array(fc.tuple(fc.oneof(keys, fc.integer()), fc.integer({ min: 1, max: 9 }))), (adds) => {
        const table = new StampTable();
        const map = new Map<number, number>();
        for (const [key, count] of adds) {
          table.add(key, count);
          map.set(key, (map.get(key) ?? 0) + count);
        }
        const { keys: sorted, counts, exact } = table.finish();
        expect([...sorted].map((key, index) => [key, counts[index]])).toEqual([...map].sort(([a], [b]) => a - b));
        expect(exact).toBe(true);
      }),
    );
  });

  test("grows over many stamps that are a second apart", () => {
    const table = new StampTable();
    for (let second = 0; second < 200_000; second += 1) table.add(1_700_000_000 * 8 + second * 8, 1);
    expect(table.finish().keys).toHaveLength(200_000);
  });

  test("keeps the heavy ones exact where light ones must be forgotten, and says so", () => {
    const table = new StampTable(1_000);
    for (let round = 0; round < 5_000; round += 1) {
      table.add(7, 1);
      table.add(1_000_000 + round, 1);
      if (round % 2 === 0) table.add(8, 1);
    }
    const { keys, counts, exact } = table.finish();
    expect(exact).toBe(false);
    expect(keys.length).toBeLessThanOrEqual(1_000);
    expect(counts[keys.indexOf(7)]).toBe(5_000);
    expect(counts[keys.indexOf(8)]).toBe(2_500);
  });
});
