/** What a version holds, counted once when it is imported. */
export interface ListSummary {
  /** Rows of the file that gave a URL: one that stands there twice is two. */
  rows: number;
  urls: number;
  /** [value, URLs] of the most frequent ones; null where the list does not say. */
  statuses: [number | null, number][];
  indexabilities: [string | null, number][];
  depths: [number | null, number][];
  html: [boolean | null, number][];
  /** Schemes and hosts, most URLs first; 32 at most. */
  origins: { origin: string; urls: number }[];
  originCount: number;
}

export const versionStates = ["uploading", "uploaded", "queued", "importing", "ready", "failed", "cancelled"] as const;
export type VersionState = (typeof versionStates)[number];

export function isImporting(state: VersionState): boolean {
  return state === "queued" || state === "importing";
}
