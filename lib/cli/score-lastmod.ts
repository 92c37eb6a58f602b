import { crossValidate, seeSite } from "../domain/lastmod/series/cross-validate";
import { createPageOracle } from "../domain/lastmod/series/page-oracle";
import { type Prediction, predictSeries } from "../domain/lastmod/series/predict-series";
import {
  intervalsOf,
  pairSites,
  type ScoredSite,
  scoreSites,
  type TruthField,
} from "../domain/lastmod/series/score-predictions";
import { parseTruth, type SeriesTruth } from "../domain/lastmod/series/series-truth";
import { parseSeries } from "../domain/lastmod/series/walk-series";
import { listSeriesFiles, readSeriesJson } from "./read-series";

export interface ScoreOptions {
  looksMax: number;
  /** Predict each site by what the others teach. */
  crossValidate: boolean;
}

export interface ScoredFolder {
  truths: SeriesTruth[];
  predictions: Prediction[];
}

/** Predicts every series of a folder. Truth is read beside the predictions, and never by them. */
export async function predictFolder(folder: string, options: ScoreOptions): Promise<ScoredFolder> {
  const truths: SeriesTruth[] = [];
  const predictions: Prediction[] = [];
  const seen: ReturnType<typeof seeSite>[] = [];
  for (const path of await listSeriesFiles(folder)) {
    const json = await readSeriesJson(path);
    const truth = parseTruth(json);
    const { series, flags } = parseSeries(json);
    const pages =
      options.looksMax > 0 ? { oracle: createPageOracle(flags, options.looksMax), looksMax: options.looksMax } : null;
    truths.push(truth);
    if (options.crossValidate) seen.push(seeSite(truth, series, pages));
    else predictions.push(...predictSeries(series, pages));
  }
  return { truths, predictions: options.crossValidate ? crossValidate(seen) : predictions };
}

/** Every prediction of every site by what the others teach: alone by each of the three, and with ten pages a walk. */
export async function plotFolder(folder: string): Promise<ScoredSite[]> {
  const alone = await predictFolder(folder, { looksMax: 0, crossValidate: true });
  const looking = await predictFolder(folder, { looksMax: 10, crossValidate: true });
  const pairs = (scored: ScoredFolder, task: "first" | "all" | "last-alone") =>
    pairSites(scored.truths, scored.predictions, { task, field: "labelUse" });
  return [...pairs(alone, "first"), ...pairs(alone, "all"), ...pairs(alone, "last-alone"), ...pairs(looking, "all")];
}

const tasks = [
  ["first", "first walk only"],
  ["all", "all walks"],
  ["last-alone", "last walk alone"],
] as const;

/** The figures of a folder as text: each task against both labels, with 95 % intervals. */
export function describeScores({ truths, predictions }: ScoredFolder): string {
  const robust = new Set(truths.filter((truth) => truth.robust).map(({ id }) => id));
  return (["labelUse", "label"] as const)
    .flatMap((field) =>
      tasks.map(([task, title]) => describeTask(field, title, pairSites(truths, predictions, { task, field }), robust)),
    )
    .join("\n");
}

function describeTask(field: TruthField, title: string, sites: ScoredSite[], robustIds: ReadonlySet<string>): string {
  const score = scoreSites(sites);
  const { accuracy, macroF1, generationTimeF1 } = intervalsOf(sites);
  const robust = scoreSites(sites.filter(({ id }) => robustIds.has(id)));
  const range = (low: number, high: number) => `(${low.toFixed(2)}–${high.toFixed(2)})`;
  const rows = Object.entries(score.perClass).map(([name, { f1, precision, recall, support }]) => {
    const verdicts = Object.entries(score.confusion[name] ?? {}).map(([verdict, count]) => `${verdict} ${count}`);
    return `  ${name.padEnd(16)} F1 ${f1.toFixed(3)}  precision ${precision.toFixed(2)}  recall ${recall.toFixed(2)}  of ${support}: ${verdicts.join(", ")}`;
  });
  return [
    `== ${field}, ${title}: ${score.n} sites${score.missing > 0 ? `, ${score.missing} without a prediction` : ""}`,
    `accuracy ${score.accuracy.toFixed(3)} ${range(accuracy.low, accuracy.high)}  macro-F1 ${score.macroF1.toFixed(3)} ${range(...macroF1)}  generation-time F1 ${range(...generationTimeF1)}  Brier of trust ${score.brier?.toFixed(3) ?? "-"}`,
    `robust labels: ${robust.n} sites, accuracy ${robust.accuracy.toFixed(3)}, macro-F1 ${robust.macroF1.toFixed(3)}`,
    ...rows,
    "",
  ].join("\n");
}
