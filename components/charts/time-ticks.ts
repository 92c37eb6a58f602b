/** Buckets a time axis can be cut into; the same names as the histogram's. */
export type TimeUnit = "year" | "month" | "day" | "hour" | "minute" | "second";

const second = 1000;
const fixed: Partial<Record<TimeUnit, number>> = {
  day: 86_400 * second,
  hour: 3600 * second,
  minute: 60 * second,
  second,
};

/** Start of the bucket that follows the one starting at `at`, UTC. */
export function nextBucket(at: number, unit: TimeUnit): number {
  const length = fixed[unit];
  if (length) return at + length;
  const date = new Date(at);
  return unit === "year"
    ? Date.UTC(date.getUTCFullYear() + 1, 0, 1)
    : Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + 1, 1);
}

export interface TimeTick {
  at: number;
  label: string;
  /** Begins a larger unit: drawn stronger. */
  strong: boolean;
}

const steps: { unit: TimeUnit; count: number; roughMs: number }[] = [
  { unit: "second", count: 1, roughMs: second },
  { unit: "second", count: 5, roughMs: 5 * second },
  { unit: "second", count: 15, roughMs: 15 * second },
  { unit: "minute", count: 1, roughMs: 60 * second },
  { unit: "minute", count: 5, roughMs: 300 * second },
  { unit: "minute", count: 15, roughMs: 900 * second },
  { unit: "hour", count: 1, roughMs: 3600 * second },
  { unit: "hour", count: 3, roughMs: 10_800 * second },
  { unit: "hour", count: 6, roughMs: 21_600 * second },
  { unit: "day", count: 1, roughMs: 86_400 * second },
  { unit: "day", count: 7, roughMs: 7 * 86_400 * second },
  { unit: "month", count: 1, roughMs: 30.4 * 86_400 * second },
  { unit: "month", count: 3, roughMs: 91.3 * 86_400 * second },
  { unit: "year", count: 1, roughMs: 365.2 * 86_400 * second },
  { unit: "year", count: 2, roughMs: 2 * 365.2 * 86_400 * second },
  { unit: "year", count: 5, roughMs: 5 * 365.2 * 86_400 * second },
];

/** Marks on a time axis from `fromAt` to `toAt`, at most `most` of them, on round instants of UTC. */
export function timeTicks(fromAt: number, toAt: number, most: number): TimeTick[] {
  const span = Math.max(1, toAt - fromAt);
  const step = steps.find((one) => span / one.roughMs <= most) ?? (steps.at(-1) as (typeof steps)[number]);
  const ticks: TimeTick[] = [];
  for (let at = firstTick(fromAt, step.unit, step.count); at <= toAt && ticks.length <= most + 1; ) {
    if (at >= fromAt) ticks.push(label(at, step.unit));
    for (let passed = 0; passed < step.count; passed += 1) at = nextBucket(at, step.unit);
  }
  return ticks;
}

function firstTick(fromAt: number, unit: TimeUnit, count: number): number {
  const date = new Date(fromAt);
  const year = date.getUTCFullYear();
  if (unit === "year") return Date.UTC(Math.floor(year / count) * count, 0, 1);
  if (unit === "month") return Date.UTC(year, Math.floor(date.getUTCMonth() / count) * count, 1);
  const length = (fixed[unit] as number) * count;
  return Math.floor(fromAt / length) * length;
}

function label(at: number, unit: TimeUnit): TimeTick {
  const iso = new Date(at).toISOString();
  const time = iso.slice(11, 19);
  if (unit === "year") return { at, label: iso.slice(0, 4), strong: true };
  if (unit === "month")
    return iso.slice(5, 7) === "01"
      ? { at, label: iso.slice(0, 4), strong: true }
      : { at, label: iso.slice(0, 7), strong: false };
  if (unit === "day") return { at, label: iso.slice(0, 10), strong: iso.slice(8, 10) === "01" };
  if (time === "00:00:00") return { at, label: iso.slice(0, 10), strong: true };
  return { at, label: unit === "second" ? time : time.slice(0, 5), strong: false };
}
