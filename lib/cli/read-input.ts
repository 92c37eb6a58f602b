import { createReadStream } from "node:fs";
import { basename } from "node:path";
import { defaultWalkLimits } from "../domain/walk/walk-limits";
import type { CliIo } from "./cli-io";

/** Bytes of a file, or of standard input for `-`. Rejects, while it is read, where there is no such file. */
export function readInput(file: string, io: CliIo): AsyncIterable<Uint8Array> {
  return file === "-" ? readStandardInput(io) : createReadStream(file, { highWaterMark: 262_144 });
}

async function* readStandardInput(io: CliIo): AsyncGenerator<Uint8Array, void, void> {
  for await (const chunk of io.stdin) yield typeof chunk === "string" ? Buffer.from(chunk) : chunk;
}

/** An address for a file whose own is not known: nothing can be asked under it. */
export function fallbackUrl(file: string): string {
  return `https://file.invalid/${encodeURIComponent(file === "-" ? "sitemap.xml" : basename(file))}`;
}

/** @throws TypeError for what is no absolute http(s) address. */
export function readUrlOption(text: string): string {
  const url = URL.canParse(text) ? new URL(text) : null;
  if (url === null || !/^https?:$/.test(url.protocol)) throw new TypeError(`Not an http or https address: "${text}"`);
  return url.href;
}

/** Unix milliseconds. @throws TypeError for what is no instant. */
export function readNowOption(text: string | undefined): number {
  const now = text === undefined ? Date.now() : Date.parse(text);
  if (Number.isNaN(now)) throw new TypeError(`Not an instant: "${text}" (for example 2026-01-15T12:00:00Z)`);
  return now;
}

/** @throws RangeError for what is no positive number. */
export function readBytesOption(text: string | undefined): number {
  const bytes = text === undefined ? defaultWalkLimits.fileBytesMax : Number(text);
  if (!Number.isSafeInteger(bytes) || bytes < 1) throw new RangeError(`Not a number of bytes: "${text}"`);
  return bytes;
}
