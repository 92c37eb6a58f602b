const units = [
  { ms: 1_000, one: "one second", many: "seconds", until: 120_000 },
  { ms: 60_000, one: "one minute", many: "minutes", until: 7_200_000 },
  { ms: 3_600_000, one: "one hour", many: "hours", until: 259_200_000 },
  { ms: 86_400_000, one: "one day", many: "days", until: 63_072_000_000 },
  { ms: 31_556_952_000, one: "one year", many: "years", until: Number.POSITIVE_INFINITY },
] as const;

/** A length of time in the unit a reader would pick: `one second`, `90 minutes`, `47 hours`, `12 days`. */
export function formatSpan(spanMs: number): string {
  const ms = Math.abs(spanMs);
  if (ms < 1_000) return "less than a second";
  const unit = units.find(({ until }) => ms < until) ?? units[4];
  const count = Math.round(ms / unit.ms);
  return count === 1 ? unit.one : `${count} ${unit.many}`;
}
