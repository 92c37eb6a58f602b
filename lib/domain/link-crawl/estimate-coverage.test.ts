import { describe, expect, test } from "vitest";
import { estimateCoverage, type OverlapStratum } from "./estimate-coverage";

/** Mulberry32 */
function createRandom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let word = Math.imul(state ^ (state >>> 15), 1 | state);
    word = (word + Math.imul(word ^ (word >>> 7), 61 | word)) ^ word;
    return ((word ^ (word >>> 14)) >>> 0) / 4_294_967_296;
  };
}

interface Population {
  pages: number;
  listedShare: number;
  linkedShare: number;
}

function draw({ pages, listedShare, linkedShare }: Population, key: string, random: () => number): OverlapStratum {
  const stratum = { key, listed: 0, met: 0, both: 0 };
  for (let page = 0; page < pages; page += 1) {
    const isListed = random() < listedShare;
    const isMet = random() < linkedShare;
    stratum.listed += Number(isListed);
    stratum.met += Number(isMet);
    stratum.both += Number(isListed && isMet);
  }
  return stratum;
}

/** How often the interval holds the truth, of those that were given, and the mean of estimate by truth. */
function simulate(populations: readonly Population[], runs = 400) {
  const random = createRandom(7);
  const truth = populations.reduce((sum, { pages }) => sum + pages, 0);
  let [given, held, sum] = [0, 0, 0];
  for (let run = 0; run < runs; run += 1) {
    const estimate = estimateCoverage(populations.map((one, at) => draw(one, `/${at}/`, random)));
    if (!estimate.ok) continue;
    given += 1;
    held += Number(estimate.pages.low <= truth && truth <= estimate.pages.high);
    sum += estimate.pages.value / truth;
  }
  return { given: given / runs, held: held / given, ratio: sum / given };
}

describe("simulated sites whose links know nothing of the sitemap", () => {
  test.each([
    [200, 0.8, 0.5],
    [200, 0.95, 0.3],
    [400, 0.5, 0.5],
    [400, 0.9, 0.9],
    [400, 1, 0.4],
    [2_000, 0.3, 0.1],
    [2_000, 0.99, 0.2],
    [2_000, 0.7, 0.25],
  ])(
    "%i pages, %d of them listed, %d met: the interval holds the truth some 95 times in 100",
    (pages, listedShare, linkedShare) => {
      const { given, held, ratio } = simulate([{ pages, listedShare, linkedShare }]);
      expect(given).toBeGreaterThan(0.95);
      expect(held).toBeGreaterThanOrEqual(0.93);
      expect(Math.abs(ratio - 1)).toBeLessThan(0.03);
    },
  );

  test("sections that differ in both are right when counted by themselves, and wrong as one", () => {
    const sections = [
      { pages: 600, listedShare: 0.95, linkedShare: 0.6 },
      { pages: 600, listedShare: 0.3, linkedShare: 0.15 },
    ];
    const { held, ratio } = simulate(sections);
    expect(held).toBeGreaterThanOrEqual(0.92);
    expect(Math.abs(ratio - 1)).toBeLessThan(0.03);
    const random = createRandom(3);
    const pooled = { key: "", listed: 0, met: 0, both: 0 };
    for (const section of sections) {
      const { listed, met, both } = draw(section, "", random);
      pooled.listed += listed;
      pooled.met += met;
      pooled.both += both;
    }
    const estimate = estimateCoverage([pooled]);
    expect(estimate.ok && estimate.pages.high).toBeLessThan(1_200);
  });
});

test("Chapman's own figures", () => {
  // (200 + 1)(50 + 1)/(40 + 1) − 1 = 249.02
  expect(estimateCoverage([{ key: "/", listed: 200, met: 50, both: 40 }])).toMatchObject({
    ok: true,
    pages: { value: 249 },
    coverage: { value: expect.closeTo(200 / 249.02, 3) },
    strata: 0,
  });
});

test("where all that was met is listed, the estimate is the sitemap, and the interval says how little that proves", () => {
  const few = estimateCoverage([{ key: "/", listed: 1_000, met: 20, both: 20 }]);
  const many = estimateCoverage([{ key: "/", listed: 1_000, met: 900, both: 900 }]);
  expect(few).toMatchObject({ ok: true, pages: { value: 1_000, low: 1_000 }, coverage: { value: 1, high: 1 } });
  expect(few.ok && few.coverage.low).toBeLessThan(0.9);
  expect(many.ok && many.coverage.low).toBeGreaterThan(0.998);
});

test.each([
  ["nothing-listed", { listed: 0, met: 100, both: 0 }],
  ["few-met", { listed: 100, met: 19, both: 19 }],
  ["little-overlap", { listed: 100, met: 60, both: 6 }],
])("abstains: %s", (reason, counts) => {
  expect(estimateCoverage([{ key: "/", ...counts }])).toMatchObject({ ok: false, reason, ...counts });
});

test("a small section is counted with the other small ones; where these are too few, all are one", () => {
  const large = { key: "/a/", listed: 100, met: 60, both: 50 };
  const small = (key: string, both: number) => ({ key, listed: both + 1, met: both + 1, both });
  expect(estimateCoverage([large, small("/b/", 4), small("/c/", 4)])).toMatchObject({ ok: true, strata: 2 });
  expect(estimateCoverage([large, small("/b/", 2)])).toMatchObject({
    ok: true,
    strata: 0,
    listed: 103,
    met: 63,
    both: 52,
  });
});
