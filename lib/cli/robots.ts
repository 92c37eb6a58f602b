import { parseRobots } from "../domain/robots/parse-robots";
import { unpack } from "../io/unpack";
import { type CliIo, type ExitCode, writeOut } from "./cli-io";
import { readInput, readUrlOption } from "./read-input";

/** Search engines stop at 500 KiB; nothing is lost by reading further, up to here. */
const robotsBytesMax = 5_242_880;

/**
 * `gazetteer robots`: prints the sitemaps that a robots.txt declares, as JSON.
 *
 * @returns 0 · 1 where it declares none · rejects where it cannot be read.
 */
export async function runRobots(
  file: string,
  options: { url: string; header: string[] },
  io: CliIo,
): Promise<ExitCode> {
  const url = readUrlOption(options.url);
  const chunks: Uint8Array[] = [];
  const limits = { bytesMax: robotsBytesMax, onProblem() {} };
  for await (const chunk of unpack(readInput(file, io), limits)) chunks.push(chunk);
  const { sitemaps, problems } = parseRobots(Buffer.concat(chunks), url);
  await writeOut(io.stdout, `${JSON.stringify({ sitemaps, issues: problems.map(({ code }) => code), problems })}\n`);
  return sitemaps.length > 0 ? 0 : 1;
}
