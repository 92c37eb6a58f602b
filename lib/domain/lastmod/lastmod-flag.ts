/** Bits of `entry.flags`: what was odd about a lastmod. Stored, so never renumbered. */
export const lastmodFlag = {
  /** Text that no date could be read from: the entry is undated, its text is kept. */
  invalid: 1,
  /** More than a day after the clock of the walk. */
  future: 2,
  /** Before 1991-01-01, when there was no web. */
  implausible: 4,
  /** Breaks the W3C profile, with one possible reading. */
  nonstandard: 8,
  /** A time without a zone, read as UTC. */
  noZone: 16,
  /** Several lastmods in the entry: the latest readable one stands. */
  multiple: 32,
} as const;

export type LastmodFlag = keyof typeof lastmodFlag;
