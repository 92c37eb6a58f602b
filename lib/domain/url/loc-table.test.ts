import fc from "fast-check";
import { expect, test } from "vitest";
import { fingerprintOf, LocTable } from "./loc-table";

test("numbers locs as a map does, whatever their order and repetition", () => {
  fc.assert(
    fc.property(fc.array(fc.webPath({ size: "small" }), { maxLength: 300 }), (paths) => {
      const table = new LocTable(4);
      const model = new Map<string, number>();
      for (const path of paths) {
        if (!model.has(path)) model.set(path, model.size);
        expect(table.add(path)).toBe(model.get(path));
      }
      expect(table.size).toBe(model.size);
      for (const path of paths) expect(table.find(path)).toBe(model.get(path));
      expect(table.find("never added")).toBe(-1);
    }),
  );
});

test("tells 300,000 like-looking locs apart", () => {
  const table = new LocTable();
  const prints = new Set<number>();
  for (let id = 0; id < 300_000; id += 1) {
    const loc = `https://shop.example/product/${id}`;
    if (table.add(loc) !== id) throw new Error(`"${loc}" was taken for another`);
    prints.add(fingerprintOf(loc));
  }
  expect(prints.size).toBe(300_000);
});
