import type { Verdict } from "./verdict";

/** What one file contributes to a section. */
export interface SectionPart {
  verdict: Verdict;
  entries: number;
  dated: number;
}

export function judgeSection(_parts: SectionPart[]): Verdict {
  throw new Error("Not built yet");
}
