import type { WalkLimits } from "./walk-limits";

/** A cap or manner that is a number, as people set it. */
export type NumericLimit = Exclude<keyof WalkLimits, "skipUnchanged">;

export interface LimitField {
  word: string;
  /** After the number: "files", "MiB", "seconds". */
  unit: string;
  /** How much of what WalkLimits counts in is one unit. */
  perUnit: number;
  /** In WalkLimits' own measure. Bounds: what one machine and one host can bear. */
  least: number;
  most: number;
  /** One sentence: what it bounds, and what happens there. */
  about: string;
}

const mebibyte = 1024 ** 2;
const gibibyte = 1024 ** 3;

/** Every number of WalkLimits, in the order of the form: caps first, then manners. */
export const limitFields: Record<NumericLimit, LimitField> = {
  filesMax: {
    word: "Sitemap files",
    unit: "files",
    perUnit: 1,
    least: 1,
    most: 1_000_000,
    about: "Files read in a walk, indexes included; the newest are read first.",
  },
  depthMax: {
    word: "Depth",
    unit: "levels",
    perUnit: 1,
    least: 0,
    most: 100,
    about: "How deep indexes may nest; a file that robots.txt declares has depth 0.",
  },
  fileBytesMax: {
    word: "Size of a file",
    unit: "MiB",
    perUnit: mebibyte,
    least: mebibyte / 1_000,
    most: 10 * gibibyte,
    about: "Unpacked size at which a file is cut off; the protocol allows 50 MiB.",
  },
  walkBytesMax: {
    word: "Size of a walk",
    unit: "GiB",
    perUnit: gibibyte,
    least: gibibyte / 1_000,
    most: 10 * 1024 * gibibyte,
    about: "Unpacked size of all files together at which the walk ends.",
  },
  entriesMax: {
    word: "Entries",
    unit: "entries",
    perUnit: 1,
    least: 1,
    most: 1_000_000_000,
    about: "Entries read from all files together at which the walk ends.",
  },
  minutesMax: {
    word: "Duration",
    unit: "minutes",
    perUnit: 1,
    least: 1,
    most: 10_080,
    about: "From the first request to the last; then the walk ends with what it has.",
  },
  perHostMax: {
    word: "Requests at once",
    unit: "a host",
    perUnit: 1,
    least: 1,
    most: 4,
    about: "Requests under way at once to one host, over all workers; never more than 4.",
  },
  perHostIntervalMs: {
    word: "Interval",
    unit: "milliseconds",
    perUnit: 1,
    least: 0,
    most: 600_000,
    about: "Least time between the starts of two requests to one host.",
  },
  retriesMax: {
    word: "Retries",
    unit: "times",
    perUnit: 1,
    least: 0,
    most: 10,
    about: "Further attempts after a server error, a 429, a time-out or a broken connection.",
  },
  retryAfterMsMax: {
    word: "Longest Retry-After",
    unit: "seconds",
    perUnit: 1_000,
    least: 0,
    most: 3_600_000,
    about: "A site that asks for a longer wait is left alone, and its file counts as blocked.",
  },
  redirectsMax: {
    word: "Redirects",
    unit: "a file",
    perUnit: 1,
    least: 0,
    most: 20,
    about: "Redirects that are followed to one file.",
  },
  timeoutMs: {
    word: "Time-out",
    unit: "seconds",
    perUnit: 1_000,
    least: 1_000,
    most: 600_000,
    about: "Time without an answer, or without a further byte, after which an attempt fails.",
  },
  fileMsMax: {
    word: "Time for a file",
    unit: "seconds",
    perUnit: 1_000,
    least: 1_000,
    most: 86_400_000,
    about: "A whole file, from the request to its last byte.",
  },
};

/** What the walk may at most read. */
export const capNames = ["filesMax", "depthMax", "fileBytesMax", "walkBytesMax", "entriesMax", "minutesMax"] as const;

/** How the walk behaves towards a host. */
export const mannerNames = [
  "perHostMax",
  "perHostIntervalMs",
  "retriesMax",
  "retryAfterMsMax",
  "redirectsMax",
  "timeoutMs",
  "fileMsMax",
] as const;

/** A limit in the form's unit, as text for the field: `25,000,000`, at most six decimals. */
export function limitInUnits(name: NumericLimit, value: number): string {
  return (value / limitFields[name].perUnit).toLocaleString("en", { maximumFractionDigits: 6 });
}
