import type { FileClocks } from "../file-clocks";
import type { FileProfile } from "../file-profile";
import type { JudgedFile } from "../judged-file";
import type { Finding, VerdictCode } from "../verdict";

/** What a detector of files looks at: never rows. */
export interface FileEvidence {
  profile: FileProfile;
  clocks: FileClocks;
}

interface DetectorBase {
  /** Stored with each finding, so never renamed. */
  code: string;
  /** Heads the finding on screen and in exports. */
  title: string;
  /** The verdict that a finding settles, unless a detector before it in the registry has settled another; null: none. */
  leadsTo(finding: Finding): VerdictCode | null;
}

export interface FileDetector extends DetectorBase {
  detect(evidence: FileEvidence): Finding | null;
}

export interface SiteDetector extends DetectorBase {
  detect(files: JudgedFile[]): Finding | null;
}

/**
 * What counts as "most entries": of 32 static sites watched over years, those stamped by their builds have 0.9 or more
 * of a file on one build; 0.5, the rule of thumb of the field, also catches sites whose lastmod can be used.
 */
export const mostShare = 0.9;

/** Fewer dated entries than this prove nothing: ten honest pages may well be edited in one sitting. */
export const datedMin = 10;

/** The part of a finding that any detector fills alike. */
export function findingOf(entries: number, of: number): Pick<Finding, "entries" | "of" | "share"> {
  return { entries, of, share: of === 0 ? 0 : entries / of };
}
