import { type LimitField, limitFields, type NumericLimit } from "./limit-fields";
import { defaultWalkLimits, type WalkLimits } from "./walk-limits";

export type ParsedLimits =
  /** Only what differs from the defaults: the rest follows them. */
  | { ok: true; limits: Partial<WalkLimits> }
  /** By field: why its value cannot be taken, in a sentence. */
  | { ok: false; fields: Partial<Record<keyof WalkLimits, string>> };

/**
 * Reads the limits of a walk as a form gives them: numbers in the units of limitFields, `skipUnchanged` as a checkbox. A
 * field that is not there, or empty, goes back to the default.
 */
export function parseLimits(given: Readonly<Record<string, string>>): ParsedLimits {
  const limits: Partial<WalkLimits> = {};
  const fields: Partial<Record<keyof WalkLimits, string>> = {};
  // Object.keys widens the keys that limitFields has.
  for (const name of Object.keys(limitFields) as NumericLimit[]) {
    const text = given[name]?.trim() ?? "";
    if (text === "") continue;
    const value = readNumber(text, limitFields[name]);
    if (value === null) fields[name] = boundsSentence(limitFields[name]);
    else if (value !== defaultWalkLimits[name]) limits[name] = value;
  }
  if (!["", "false"].includes(given.skipUnchanged ?? "")) limits.skipUnchanged = true;
  Object.assign(
    fields,
    fields.walkBytesMax || fields.fileMsMax ? {} : contradictions({ ...defaultWalkLimits, ...limits }),
  );
  return Object.keys(fields).length > 0 ? { ok: false, fields } : { ok: true, limits };
}

/** Thousands may be parted by commas or spaces, as the page itself writes them. */
function readNumber(text: string, { perUnit, least, most }: LimitField): number | null {
  const plain = /^\d{1,3}([ ,]\d{3})+(\.\d+)?$/.test(text) ? text.replace(/[ ,]/g, "") : text;
  if (!(perUnit === 1 ? /^\d+$/ : /^\d+(\.\d+)?$/).test(plain)) return null;
  const value = Math.round(Number(plain) * perUnit);
  return value >= least && value <= most ? value : null;
}

function boundsSentence({ least, most, perUnit }: LimitField): string {
  const [from, to] = [least, most].map((bound) => (bound / perUnit).toLocaleString("en"));
  return `Enter a ${perUnit === 1 ? "whole number" : "number"} from ${from} to ${to}`;
}

function contradictions(limits: WalkLimits): Partial<Record<keyof WalkLimits, string>> {
  return limits.fileMsMax < limits.timeoutMs
    ? { fileMsMax: "Enter no less than the time-out: a file would end before it" }
    : {};
}
