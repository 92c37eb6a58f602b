import type { VerdictCode } from "./verdict";

/** To sort by: how likely a verdict turns out to mean a lastmod that a crawler can go by. Rough until pages are checked. */
const baseTrust: Record<VerdictCode, number> = {
  trusted: 0.95,
  plausible: 0.6,
  partial: 0.4,
  "not-enough-evidence": 0.35,
  mixed: 0.3,
  stale: 0.1,
  "generation-time": 0.05,
  absent: 0,
};

/**
 * @param wrongShare Share of entries without a date or with an impossible one, 0–1: it lowers trust in proportion.
 * @returns 0–1.
 */
export function verdictTrust(code: VerdictCode, wrongShare = 0): number {
  return Math.round(baseTrust[code] * (1 - wrongShare) * 100) / 100;
}
