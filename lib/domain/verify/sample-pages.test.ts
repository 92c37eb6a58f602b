import fc from "fast-check";
import { expect, test } from "vitest";
import { type PageCandidate, samplePages } from "./sample-pages";

const now = Date.UTC(2026, 5, 1);
const dayMs = 86_400_000;
const order = { size: 40, seed: "a", now };

function pages(count: number, of: Partial<PageCandidate> & { path?: string } = {}): PageCandidate[] {
  const { path = "/p/", ...rest } = of;
  return Array.from({ length: count }, (_, index) => ({
    loc: `https://a.test${path}${index}`,
    lastmodAt: now - 100 * dayMs,
    precision: "second",
    lookedBefore: null,
    ...rest,
  }));
}

test("gives the same sample for the same seed, another for another, whatever the order of rows", () => {
  const all = pages(500);
  const picked = samplePages(all, order);
  expect(samplePages([...all].reverse(), order)).toEqual(picked);
  expect(samplePages(all, { ...order, seed: "b" })).not.toEqual(picked);
});

test("sees small sections and rare ages", () => {
  const picked = samplePages(
    [
      ...pages(3_000),
      ...pages(12, { path: "/news/", lastmodAt: now - dayMs }),
      ...pages(9, { path: "/p/u", lastmodAt: null }),
    ],
    order,
  );
  expect(picked).toHaveLength(40);
  expect(picked.filter(({ section }) => section === "/news/").length).toBeGreaterThanOrEqual(2);
  expect(picked.filter(({ age }) => age === "undated").length).toBeGreaterThanOrEqual(2);
});

test("takes pages looked at before, half of them moved, and new ones", () => {
  const lookedBefore = { lastmodAt: now - 100 * dayMs, isOfSameWalk: false };
  const picked = samplePages(
    [
      ...pages(500),
      ...pages(60, { path: "/s/", lookedBefore }),
      ...pages(30, { path: "/m/", lookedBefore: { lastmodAt: now - 200 * dayMs, isOfSameWalk: false } }),
    ],
    order,
  );
  const count = (pick: string) => picked.filter((page) => page.pick === pick).length;
  expect([count("moved"), count("still"), count("new")]).toEqual([12, 12, 16]);
});

test("looks at all of a small site again, and at lists last", () => {
  const all = pages(10, { lookedBefore: { lastmodAt: now, isOfSameWalk: false } });
  expect(samplePages(all, order)).toHaveLength(10);
  const picked = samplePages([...pages(10), { ...(pages(1)[0] as PageCandidate), loc: "https://a.test/p/tags/" }], {
    ...order,
    size: 10,
  });
  expect(picked.some(({ isList }) => isList)).toBe(false);
});

test("prefers new pages to those looked at in the same walk already", () => {
  const seen = pages(50, { path: "/s/", lookedBefore: { lastmodAt: now, isOfSameWalk: true } });
  const picked = samplePages([...pages(30), ...seen], order);
  expect(picked.filter(({ section }) => section === "/p/")).toHaveLength(30);
  expect(picked).toHaveLength(40);
});

test("never picks a page twice, nor more than asked for", () => {
  const candidate = fc.record({
    loc: fc.integer({ min: 0, max: 400 }).map((id) => `https://a.test/${id % 5}/${id}`),
    lastmodAt: fc.option(fc.integer({ min: 0, max: 800 }).map((days) => now - days * dayMs)),
    precision: fc.constant("day" as const),
    lookedBefore: fc.option(
      fc.record({ lastmodAt: fc.option(fc.constant(now - 5 * dayMs)), isOfSameWalk: fc.boolean() }),
    ),
  });
  fc.assert(
    fc.property(
      fc.uniqueArray(candidate, { selector: ({ loc }) => loc }),
      fc.integer({ min: 1, max: 60 }),
      (all, size) => {
        const picked = samplePages(all, { ...order, size });
        expect(picked).toHaveLength(Math.min(size, all.length));
        expect(new Set(picked.map(({ loc }) => loc)).size).toBe(picked.length);
      },
    ),
    { numRuns: 60 },
  );
});
