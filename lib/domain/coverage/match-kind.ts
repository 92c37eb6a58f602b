import type { CoverageKind } from "./coverage-filter";
import { nearKind, type RuleSet } from "./near-rule";

/** What stands in the column `match_kind`. */
export function matchKindOf(kind: CoverageKind, difference: RuleSet | null): string {
  return kind === "near" ? nearKind(difference ?? 0) : kind;
}
