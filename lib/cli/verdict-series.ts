import { createPageOracle } from "../domain/lastmod/series/page-oracle";
import { type Prediction, predictSeries } from "../domain/lastmod/series/predict-series";
import { parseSeries } from "../domain/lastmod/series/walk-series";
import { type CliIo, type ExitCode, writeOut } from "./cli-io";
import { readSeriesJson } from "./read-series";

/**
 * `gazetteer verdict --series`: one JSON line a prediction, three a file: by the first walk, by all, by the last alone.
 *
 * @param looksMax Pages a walk whose content may be compared; 0: the sitemap alone.
 * @returns 0 · 1 where no file holds a walk · rejects where a file cannot be read.
 */
export async function runVerdictSeries(paths: readonly string[], looksMax: number, io: CliIo): Promise<ExitCode> {
  let printed = 0;
  for (const path of paths) {
    const lines = predictJson(await readSeriesJson(path), looksMax);
    printed += lines.length;
    await writeOut(io.stdout, lines.map((line) => `${JSON.stringify(line)}\n`).join(""));
  }
  return printed > 0 ? 0 : 1;
}

export function predictJson(json: unknown, looksMax: number): Prediction[] {
  const { series, flags } = parseSeries(json);
  return predictSeries(series, looksMax > 0 ? { oracle: createPageOracle(flags, looksMax), looksMax } : null);
}

/** @throws RangeError for what is no whole number of pages. */
export function looksOption(text: string | undefined): number {
  const looks = text === undefined ? 0 : Number(text);
  if (!Number.isSafeInteger(looks) || looks < 0) throw new RangeError(`Not a number of pages: "${text}"`);
  return looks;
}
