import { createRowFormat, type ExportedList, formatHead } from "../domain/export/export-format";
import { formatCount, formatShare } from "../domain/lastmod/format-count";
import type { Verdict } from "../domain/lastmod/verdict";
import { skipReasons } from "../domain/verify/page-look";
import { sampleSizes } from "../domain/verify/verification-state";
import type { VerificationSummary } from "../domain/verify/verification-summary";
import { type VerifiedPage, verifiedPageColumns } from "../domain/verify/verified-page";
import { readEnv } from "../io/env";
import { type CliIo, type ExitCode, writeOut } from "./cli-io";
import { interruptible } from "./interrupt";
import { addressOf } from "./site-host";
import { instantOption, type WalkFlags, walkLimits } from "./walk-options";

/** `gazetteer verify`, as the shell gives it. */
export interface VerifyFlags extends Omit<WalkFlags, "format"> {
  sample?: string;
  seed?: string;
  format?: string;
}

/** A sample after it was looked at, kept or not. */
export interface VerifiedSample {
  pages: VerifiedPage[];
  summary: VerificationSummary;
  state: string;
  reason: string | null;
  verdict: Verdict | null;
}

const list: ExportedList<VerifiedPage> = { columns: verifiedPageColumns, text: (page) => page.loc };

/**
 * `gazetteer verify`: walks (with `--store` it takes the latest stored walk, and walks where there is none), looks at a
 * sample of the pages and prints one row a page; what they say together goes to standard error.
 *
 * @returns 0 · 1 where no page could be read.
 */
export async function runVerify(target: string, flags: VerifyFlags, io: CliIo): Promise<ExitCode> {
  const format = (["csv", "ndjson", "txt"] as const).find((name) => name === (flags.format ?? "csv"));
  if (!format) throw new TypeError(`Cannot write "${flags.format}": csv, ndjson or txt`);
  const order = {
    ...addressOf(target),
    limits: walkLimits(flags as WalkFlags),
    clockAt: instantOption("now", flags.now),
    sampleSize: sampleSize(flags.sample),
    seed: flags.seed,
    view: flags.view,
  };
  const say = (words: string) => {
    if (io.stderr.isTTY) io.stderr.write(`\r\x1b[K${words}`);
  };
  const verified = await interruptible(
    async (signal) => {
      if (flags.store) {
        const { verifyStored } = await import("./verify-stored");
        return verifyStored(readEnv(), order, { signal, say });
      }
      const { verifyInMemory } = await import("./verify-in-memory");
      return verifyInMemory(readEnv(), order, { signal, say });
    },
    () => io.stderr.write("Cancelling: what was seen is kept. Once more ends it at once\n"),
  );
  say("");
  await writeOut(io.stdout, formatHead(format, list, false) + createRowFormat(format, list)(verified.pages));
  for (const line of sentencesOf(verified)) io.stderr.write(`${line}\n`);
  return verified.summary.read + verified.summary.notModified > 0 ? 0 : 1;
}

function sampleSize(text: string | undefined): number {
  const size = text === undefined ? sampleSizes.usual : Number(text);
  if (!Number.isSafeInteger(size) || size < sampleSizes.min || size > sampleSizes.max) {
    throw new TypeError(
      `Cannot read --sample "${text}": give a whole number from ${sampleSizes.min} to ${sampleSizes.max}`,
    );
  }
  return size;
}

function sentencesOf({ summary, state, reason, verdict }: VerifiedSample): string[] {
  const { relations, compared } = summary;
  const seen = summary.read + summary.notModified;
  const judged = relations.agree + relations.behind + relations.ahead;
  const lines = [
    `${state}: ${formatCount(seen)} of ${formatCount(summary.pages)} pages read${reason ? `. ${reason}` : ""}`,
  ];
  if (judged > 0) {
    lines.push(
      `  lastmod agrees with ${formatShare(relations.agree / judged)} of ${formatCount(judged)} dated pages, is behind on ${relations.behind}, ahead on ${relations.ahead}`,
    );
  }
  if (summary.buildStamped) lines.push(`  ${summary.buildStamped}`);
  if (compared.changed + compared.unchanged > 0) {
    lines.push(`  since the look before ${compared.changed} of ${compared.changed + compared.unchanged} pages changed`);
  }
  for (const [why, count] of Object.entries(summary.skipReasons)) {
    lines.push(`  ${formatCount(count)} skipped: ${skipReasons[why as keyof typeof skipReasons] ?? why}`);
  }
  if (verdict) lines.push(`${verdict.code}: ${verdict.sentence}`);
  return lines;
}
