import type { Movement } from "../movement";
import type { Finding, VerdictCode } from "../verdict";

/** What a detector of walks looks at: the steps of a file, a section or a site, added up. */
export interface StepDetector {
  /** Stored with each finding, so never renamed. */
  code: string;
  title: string;
  /** The verdict that a finding settles, unless a detector before it has settled another; null: none. */
  leadsTo(finding: Finding): VerdictCode | null;
  detect(movement: Movement): Finding | null;
}

/** The parts of a finding that a detector of walks has nothing to say to. */
export const noStamps: Pick<Finding, "stamps" | "examples"> = { stamps: [], examples: [] };
