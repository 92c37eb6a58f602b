import "server-only";

/** One of the heaviest stamps of a walk. */
export interface StampRow {
  at: number;
  precision: string;
  entries: number;
  /** Of the dated entries under the filter, 0–1. */
  share: number;
  files: number;
  /** What it looks like: a finding code, or null. */
  finding: string | null;
}
