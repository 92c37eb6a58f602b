import type { Outlook } from "./outlook";

/**
 * The chance that a crawler can go by lastmod, to sort by.
 *
 * @param wrongShare Share of entries without a date or with an impossible one, 0–1: it lowers trust in proportion.
 * @returns 0–1, to the hundredth.
 */
export function trustOf({ shares }: Outlook, wrongShare = 0): number {
  return Math.round(shares.usable * (1 - wrongShare) * 100) / 100;
}
