import type { WalkLimits } from "../domain/walk/walk-limits";

/** `gazetteer walk`, as the shell gives it: texts. */
export interface WalkFlags {
  format?: "csv" | "ndjson" | "txt";
  since?: string;
  report?: string;
  store?: boolean;
  view?: string;
  maxFiles?: string;
  maxDepth?: string;
  maxBytes?: string;
  maxRedirects?: string;
  maxRetries?: string;
  maxRetryAfter?: string;
  timeout?: string;
  concurrency?: string;
  skipUnchanged?: boolean;
  now?: string;
}

/** The caps that were named. Seconds become milliseconds. @throws TypeError that names the option. */
export function walkLimits(flags: WalkFlags): Partial<WalkLimits> {
  const limits: Partial<WalkLimits> = { skipUnchanged: flags.skipUnchanged ?? true };
  const set = (
    key: "filesMax" | "depthMax" | "fileBytesMax" | "redirectsMax" | "retriesMax" | "perHostMax",
    flag: keyof WalkFlags,
  ) => {
    if (flags[flag] !== undefined) limits[key] = wholeNumber(flag, flags[flag]);
  };
  set("filesMax", "maxFiles");
  set("depthMax", "maxDepth");
  set("fileBytesMax", "maxBytes");
  set("redirectsMax", "maxRedirects");
  set("retriesMax", "maxRetries");
  set("perHostMax", "concurrency");
  if (flags.timeout !== undefined) limits.timeoutMs = seconds("timeout", flags.timeout);
  if (flags.maxRetryAfter !== undefined) limits.retryAfterMsMax = seconds("maxRetryAfter", flags.maxRetryAfter);
  return limits;
}

/** @throws TypeError where the text is no instant. */
export function instantOption(flag: string, text: string | undefined): number | null {
  if (text === undefined) return null;
  const ms = Date.parse(text);
  if (Number.isNaN(ms)) throw new TypeError(`Cannot read --${flag} "${text}": give a date or an instant in ISO 8601`);
  return ms;
}

function wholeNumber(flag: string, text: unknown): number {
  const value = Number(text);
  if (!Number.isSafeInteger(value) || value < 0) {
    throw new TypeError(`Cannot read --${kebab(flag)} "${text}": give a whole number from 0`);
  }
  return value;
}

function seconds(flag: string, text: string): number {
  const value = Number(text);
  if (!Number.isFinite(value) || value < 0) throw new TypeError(`Cannot read --${kebab(flag)} "${text}": give seconds`);
  return Math.round(value * 1_000);
}

function kebab(flag: string): string {
  return flag.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
}
