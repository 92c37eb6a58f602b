import { createInterface } from "node:readline";
import { lastmodProblems } from "../domain/lastmod/lastmod-problems";
import { lastmodFlags, parseLastmod } from "../domain/lastmod/parse-lastmod";
import { trimText } from "../domain/url/trim-text";
import { type CliIo, type ExitCode, writeOut } from "./cli-io";
import { readNowOption } from "./read-input";

/**
 * `gazetteer lastmod`: reads values, one a line, prints `{raw, iso, precision, issues}` for each as a JSON line.
 *
 * @returns 0 · 1 where no value is a date · rejects where a line is no JSON string although `--json` says so.
 */
export async function runLastmod(options: { json?: boolean; now?: string }, io: CliIo): Promise<ExitCode> {
  const nowMs = readNowOption(options.now);
  let output = "";
  let dated = 0;
  let number = 0;
  // Splits at line feeds alone: a lone carriage return may be part of a value.
  for await (const line of createInterface({ input: io.stdin, crlfDelay: Number.POSITIVE_INFINITY })) {
    number += 1;
    if (options.json && line.trim() === "") continue;
    const raw = options.json ? jsonString(line, number) : line;
    const read = parseLastmod(raw);
    const flags = trimText(raw) === "" ? 0 : lastmodFlags(read, nowMs);
    if (read.ok) dated += 1;
    const iso = read.ok ? new Date(read.instantMs).toISOString() : null;
    const precision = read.ok ? read.precision : null;
    output += `${JSON.stringify({ raw, iso, precision, issues: lastmodProblems(flags) })}\n`;
    if (output.length > 65_536) {
      await writeOut(io.stdout, output);
      output = "";
    }
  }
  await writeOut(io.stdout, output);
  return dated > 0 ? 0 : 1;
}

function jsonString(line: string, number: number): string {
  let value: unknown;
  try {
    value = JSON.parse(line);
  } catch (cause) {
    throw new SyntaxError(`Line ${number} is no JSON string: ${line.slice(0, 80)}`, { cause });
  }
  if (typeof value !== "string") throw new SyntaxError(`Line ${number} is no JSON string: ${line.slice(0, 80)}`);
  return value;
}
