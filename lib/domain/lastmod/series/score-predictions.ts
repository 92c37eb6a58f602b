import { type Rate, rateOf } from "../../verify/wilson";
import { seededRandom } from "../look-sampler";
import type { Prediction } from "./predict-series";
import type { SeriesTruth } from "./series-truth";

export const classes = ["absent", "generation-time", "trustworthy", "stale", "mixed"] as const;
export type TruthField = "label" | "labelUse";
type Line = Pick<Prediction, "id" | "walk"> & { verdict: string; trust: number | null };

export interface ClassScore {
  support: number;
  predicted: number;
  precision: number;
  recall: number;
  f1: number;
}

export interface Score {
  n: number;
  /** Sites without a prediction: they count as wrong. */
  missing: number;
  accuracy: number;
  /** Over the classes that the truth has. */
  macroF1: number;
  perClass: Record<string, ClassScore>;
  /** truth → verdict → sites */
  confusion: Record<string, Record<string, number>>;
  /** Mean square of trust minus usable (1) or not (0). */
  brier: number | null;
}

/** 95 % intervals: Wilson's for the accuracy, of a bootstrap over sites for the rest. */
export interface ScoreIntervals {
  accuracy: Rate;
  macroF1: [low: number, high: number];
  generationTimeF1: [low: number, high: number];
}

export interface ScoredSite {
  id: string;
  truth: string;
  verdict: string;
  trust: number | null;
}

const synonyms: Record<string, string> = {
  ...{ trust: "trustworthy", trusted: "trustworthy", usable: "trustworthy", plausible: "trustworthy" },
  ...{ honest: "trustworthy", frozen: "stale", partial: "mixed", none: "absent", unknown: "undetermined" },
  ...{ "generation time": "generation-time", generated: "generation-time" },
};

/** A label in the scorer's words: `usable`, `trusted` and `plausible` are all `trustworthy`. */
export function classOf(label: string): string {
  const text = label.toLowerCase().trim();
  return synonyms[text] ?? text;
}

/** Pairs truth and predictions of one task; sites whose truth is undetermined are left out. */
export function pairSites(
  truths: readonly SeriesTruth[],
  lines: readonly Line[],
  { task, field }: { task: "first" | "all" | "last-alone"; field: TruthField },
): ScoredSite[] {
  return truths.flatMap((truth) => {
    const label = classOf(truth[field]);
    if (label === "undetermined") return [];
    const line = lines.find(
      ({ id, walk }) =>
        id === truth.id &&
        (task === "first" ? walk === truth.first : task === "all" ? walk === "all" : walk === "last-alone"),
    );
    return [
      { id: truth.id, truth: label, verdict: line ? classOf(line.verdict) : "missing", trust: line?.trust ?? null },
    ];
  });
}

export function scoreSites(sites: readonly ScoredSite[]): Score {
  const confusion: Score["confusion"] = {};
  for (const { truth, verdict } of sites) {
    const row = confusion[truth] ?? {};
    confusion[truth] = row;
    row[verdict] = (row[verdict] ?? 0) + 1;
  }
  const present = classes.filter((name) => confusion[name]);
  const perClass = Object.fromEntries(present.map((name) => [name, scoreClass(sites, name)]));
  const trusting = sites.filter(({ trust }) => trust !== null);
  return {
    n: sites.length,
    missing: sites.filter(({ verdict }) => verdict === "missing").length,
    accuracy: mean(sites.map(({ truth, verdict }) => Number(truth === verdict))),
    macroF1: mean(Object.values(perClass).map(({ f1 }) => f1)),
    perClass,
    confusion,
    brier:
      trusting.length === 0
        ? null
        : mean(trusting.map(({ trust, truth }) => ((trust ?? 0) - Number(truth === "trustworthy")) ** 2)),
  };
}

function scoreClass(sites: readonly ScoredSite[], name: string): ClassScore {
  const support = sites.filter(({ truth }) => truth === name).length;
  const predicted = sites.filter(({ verdict }) => verdict === name).length;
  const right = sites.filter(({ truth, verdict }) => truth === name && verdict === name).length;
  return {
    support,
    predicted,
    precision: predicted === 0 ? 0 : right / predicted,
    recall: support === 0 ? 0 : right / support,
    f1: right === 0 ? 0 : (2 * right) / (support + predicted),
  };
}

const drawings = 1_000;

export function intervalsOf(sites: readonly ScoredSite[]): ScoreIntervals {
  const random = seededRandom("bootstrap");
  const macros: number[] = [];
  const generation: number[] = [];
  for (let drawing = 0; drawing < drawings; drawing += 1) {
    // Every place is below the length.
    const drawn = sites.map(() => sites[Math.floor(random() * sites.length)] as ScoredSite);
    const { macroF1, perClass } = scoreSites(drawn);
    macros.push(macroF1);
    const f1 = perClass["generation-time"]?.f1;
    if (f1 !== undefined) generation.push(f1);
  }
  const right = sites.filter(({ truth, verdict }) => truth === verdict).length;
  return { accuracy: rateOf(right, sites.length), macroF1: middle(macros), generationTimeF1: middle(generation) };
}

function middle(values: number[]): [number, number] {
  const sorted = values.sort((a, b) => a - b);
  const at = (share: number) => sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))] ?? Number.NaN;
  return [at(0.025), at(0.975)];
}

function mean(values: readonly number[]): number {
  return values.length === 0 ? Number.NaN : values.reduce((sum, value) => sum + value, 0) / values.length;
}
