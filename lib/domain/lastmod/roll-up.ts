import { mostShare } from "./detectors/detector";
import { mixOutlooks, type Outlook } from "./outlook";
import type { Verdict, VerdictCode } from "./verdict";

export interface RollUpPart {
  verdict: Verdict;
  entries: number;
  dated: number;
}

export interface RollUp {
  code: VerdictCode;
  trust: number | null;
  /** Of all entries, 0–1, by the verdict of their file; largest first. */
  shares: Partial<Record<VerdictCode, number>>;
  entries: number;
  dated: number;
  /** Null where no part has one. */
  outlook: Outlook | null;
}

/** Verdicts that differ in how much is dated, not in what the dates are worth. */
const datedness: readonly VerdictCode[] = ["absent", "partial", "plausible", "trusted"];

/**
 * Rolls verdicts of files up, weighted by entries. Dates are never pooled.
 *
 * Files without enough evidence abstain, unless they hold more than half of the entries. A verdict that holds for nine
 * entries in ten of the rest is the verdict of all; else `partial` where only datedness differs, else `mixed`.
 */
export function rollUp(parts: RollUpPart[]): RollUp {
  const byCode = new Map<VerdictCode, number>();
  let entries = 0;
  let dated = 0;
  let trustWeight = 0;
  let trustSum = 0;
  for (const part of parts) {
    entries += part.entries;
    dated += part.dated;
    if (part.entries > 0) byCode.set(part.verdict.code, (byCode.get(part.verdict.code) ?? 0) + part.entries);
    if (part.verdict.trust === null) continue;
    trustWeight += part.entries;
    trustSum += part.verdict.trust * part.entries;
  }
  const sorted = [...byCode].sort(([, a], [, b]) => b - a);
  return {
    code: codeOf(sorted, entries),
    trust: dated === 0 || trustWeight === 0 ? null : Math.round((trustSum / trustWeight) * 100) / 100,
    shares: Object.fromEntries(sorted.map(([code, weight]) => [code, weight / entries])),
    entries,
    dated,
    outlook: mixOutlooks(
      parts.flatMap(({ verdict, entries: weight }) =>
        verdict.outlook ? [{ outlook: verdict.outlook, entries: weight }] : [],
      ),
    ),
  };
}

function codeOf(sorted: [VerdictCode, number][], entries: number): VerdictCode {
  const judged = sorted.filter(([code]) => code !== "not-enough-evidence");
  const judgedEntries = judged.reduce((sum, [, weight]) => sum + weight, 0);
  const first = judged[0];
  if (!first || judgedEntries * 2 < entries) return "not-enough-evidence";
  if (first[1] >= judgedEntries * mostShare) return first[0];
  return judged.every(([code]) => datedness.includes(code)) ? "partial" : "mixed";
}
