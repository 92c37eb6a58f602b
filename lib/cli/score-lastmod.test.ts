import { beforeAll, describe, expect, test } from "vitest";
import { waveShare } from "../domain/lastmod/movement";
import { outcomeCounts, outcomes } from "../domain/lastmod/outlook";
import { countOutcomes, crossValidate, type SeenSite, seeSite } from "../domain/lastmod/series/cross-validate";
import { createPageOracle } from "../domain/lastmod/series/page-oracle";
import { type Prediction, predictSeries } from "../domain/lastmod/series/predict-series";
import { pairSites, type Score, scoreSites } from "../domain/lastmod/series/score-predictions";
import { parseTruth, type SeriesTruth } from "../domain/lastmod/series/series-truth";
import { parseSeries, type SealedFlags, type WalkSeries } from "../domain/lastmod/series/walk-series";
import { fewShare, type Situation } from "../domain/lastmod/situation";
import { listSeriesFiles, readSeriesJson } from "./read-series";

/** The 32 sites whose truth is known, as `lib/domain/lastmod/series/fixtures/README.md` tells. */
const folder = "lib/domain/lastmod/series/fixtures";
const looksMax = 10;

interface Site {
  truth: SeriesTruth;
  series: WalkSeries;
  flags: SealedFlags;
}

let sites: Site[];
let alone: Prediction[];
let withPages: Prediction[];
/** Places that the judge looked at, by site and walk. */
const looked = new Map<string, Map<number, Set<number>>>();

beforeAll(async () => {
  sites = [];
  for (const path of await listSeriesFiles(folder)) {
    const json = await readSeriesJson(path);
    sites.push({ truth: parseTruth(json), ...parseSeries(json) });
  }
  alone = sites.flatMap(({ series }) => predictSeries(series, null));
  withPages = sites.flatMap(({ series, flags }) => predictLooking(series, flags));
}, 60_000);

function predictLooking(series: WalkSeries, flags: SealedFlags): Prediction[] {
  const oracle = createPageOracle(flags, looksMax);
  const places = new Map<number, Set<number>>();
  looked.set(series.id, places);
  return predictSeries(series, {
    looksMax,
    oracle: {
      look(walk, at) {
        places.set(walk, new Set(at));
        return oracle.look(walk, at);
      },
    },
  });
}

function scoreOf(lines: readonly Prediction[], task: "first" | "all" | "last-alone"): Score {
  return scoreSites(
    pairSites(
      sites.map(({ truth }) => truth),
      lines,
      { task, field: "labelUse" },
    ),
  );
}

describe("the judge on 32 sites whose truth is known", () => {
  test("all walks, by the sitemap alone", () => {
    const score = scoreOf(alone, "all");
    expect(score.macroF1).toBeGreaterThanOrEqual(0.8);
    expect(score.perClass["generation-time"]?.f1).toBeGreaterThanOrEqual(0.95);
  });

  test("the last walk alone, and the first alone", () => {
    expect(scoreOf(alone, "last-alone").macroF1).toBeGreaterThanOrEqual(0.65);
    expect(scoreOf(alone, "last-alone").perClass["generation-time"]?.f1).toBeGreaterThanOrEqual(0.87);
    expect(scoreOf(alone, "first").perClass["generation-time"]?.f1).toBeGreaterThanOrEqual(0.77);
  });

  test("with ten pages a walk, nothing is called trusted that is not usable", () => {
    const score = scoreOf(withPages, "all");
    expect(score.macroF1).toBeGreaterThanOrEqual(0.9);
    expect(score.accuracy).toBeGreaterThanOrEqual(0.9);
    expect(score.perClass.trustworthy).toMatchObject({ predicted: 4, precision: 1 });
  });

  test("never calls a usable site generation-time on all its walks", () => {
    for (const lines of [alone, withPages])
      expect(scoreOf(lines, "all").confusion.trustworthy).not.toHaveProperty("generation-time");
  });

  test("does as well on sites that it has not learnt from", () => {
    const seen = sites.map(({ truth, series, flags }) =>
      seeSite(truth, series, { oracle: createPageOracle(flags, looksMax), looksMax }),
    );
    const without = seen.map((site): SeenSite => ({ ...site, rates: null }));
    const learnt = crossValidate(without);
    expect(scoreOf(learnt, "all").macroF1).toBeGreaterThanOrEqual(0.75);
    expect(scoreOf(learnt, "last-alone").macroF1).toBeGreaterThanOrEqual(0.55);
    const judged = scoreOf(crossValidate(seen), "all");
    expect(judged.macroF1).toBeGreaterThanOrEqual(0.9);
    expect(judged.perClass.trustworthy?.precision).toBe(1);

    const counted = countOutcomes(seen, { wave: waveShare, few: fewShare });
    for (const situation of Object.keys(outcomeCounts) as Situation[]) {
      for (const outcome of outcomes) {
        const known = outcomeCounts[situation][outcome] ?? 0;
        const found = counted.get(situation)?.[outcome] ?? 0;
        expect.soft(Math.abs(known - found), `${situation} ${outcome}: ${found}`).toBeLessThanOrEqual(0.051);
      }
    }
  });
});

describe("what a prediction reads", () => {
  test("by the sitemap alone: neither truth nor a changed flag", async () => {
    const [path] = await listSeriesFiles(folder);
    // The fixtures have this form: parseTruth has read it.
    const json = (await readSeriesJson(path ?? "")) as {
      id: string;
      walks: { entries: unknown[][] }[];
      truth?: unknown;
    };
    const scrambled = {
      ...json,
      truth: undefined,
      walks: json.walks.map((walk) => ({
        ...walk,
        entries: walk.entries.map(([loc, stamp, , , file]) => [loc, stamp, "secret", null, file]),
      })),
    };
    const lines = alone.filter(({ id }) => id === json.id);
    expect(predictSeries(parseSeries(scrambled).series, null)).toEqual(lines);
  });

  test("with pages: the flags of the pages that it picked before it knew any, at most ten a walk", () => {
    for (const { series, flags } of sites) {
      const places = looked.get(series.id);
      const scrambled = flags.map((walk, index) =>
        walk.map((flag, place) => (places?.get(index)?.has(place) ? flag : (index + place) % 3 === 0)),
      );
      const before = withPages.filter(({ id }) => id === series.id);
      expect(predictLooking(series, scrambled)).toEqual(before);
      for (const walk of places?.values() ?? []) expect(walk.size).toBeLessThanOrEqual(looksMax);
    }
  });
});
