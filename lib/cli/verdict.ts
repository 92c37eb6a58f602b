import { createReadStream } from "node:fs";
import { stat } from "node:fs/promises";
import { basename } from "node:path";
import { type FileClocks, noClocks } from "../domain/lastmod/file-clocks";
import type { FileProfile } from "../domain/lastmod/file-profile";
import { judgeFile } from "../domain/lastmod/judge-file";
import { createProfile } from "../domain/lastmod/profile";
import type { Verdict } from "../domain/lastmod/verdict";
import { createSitemapReader } from "../domain/sitemap/sitemap-reader";
import { defaultWalkLimits } from "../domain/walk/walk-limits";
import { unpack } from "../io/unpack";
import { type CliIo, type ExitCode, writeOut } from "./cli-io";

export interface VerdictOptions {
  /** The clock of judgements, Unix milliseconds: also the time at which a file counts as fetched. Null: not set. */
  nowMs: number | null;
  /** Unpacked bytes of one file. */
  fileBytesMax?: number;
  /** Judges a domain or an address by a walk. */
  walkTarget(target: string): Promise<Verdict>;
}

export interface TargetVerdict {
  target: string;
  verdict: Verdict;
}

/**
 * `gazetteer verdict`: prints `{target, verdict}`, or a list of them where there are several targets, as JSON. A target
 * that names a file is read from disk, any other is walked.
 *
 * @returns 0 · 1 where no target lists a page · rejects where a target can be neither read nor walked.
 */
export async function runVerdict(targets: readonly string[], options: VerdictOptions, io: CliIo): Promise<ExitCode> {
  const judged: TargetVerdict[] = [];
  for (const target of targets) {
    const verdict = (await isFile(target)) ? await judgeLocalFile(target, options) : await options.walkTarget(target);
    judged.push({ target, verdict });
  }
  await writeOut(io.stdout, `${JSON.stringify(judged.length === 1 ? judged[0] : judged, null, 2)}\n`);
  return judged.some(({ verdict }) => verdict.entries > 0) ? 0 : 1;
}

async function isFile(target: string): Promise<boolean> {
  if (/^https?:/i.test(target)) return false;
  const found = await stat(target).catch(() => null);
  return found?.isFile() ?? false;
}

async function judgeLocalFile(path: string, options: VerdictOptions): Promise<Verdict> {
  const profile = await readProfile(path, options);
  if (options.nowMs !== null) return judgeFile(profile, { ...noClocks, fetchedAt: options.nowMs });
  // A copy's time of change may be that of the fetch or of a later checkout: it can show that stamps are fresh, and
  // cannot show that they are old.
  const changedAt = Math.floor((await stat(path)).mtimeMs);
  const byChange: FileClocks = { ...noClocks, fetchedAt: changedAt };
  const fresh = judgeFile(profile, byChange);
  return fresh.code === "generation-time" ? fresh : judgeFile(profile, noClocks);
}

async function readProfile(path: string, options: VerdictOptions): Promise<FileProfile> {
  const profile = createProfile();
  const bytesMax = options.fileBytesMax ?? defaultWalkLimits.fileBytesMax;
  const reader = createSitemapReader({
    // Only relative addresses are resolved against it.
    url: `https://file.invalid/${encodeURIComponent(basename(path))}`,
    nowMs: options.nowMs ?? Date.now(),
    bytesMax,
    onEntry(entry) {
      if (entry.kind === "page") profile.add(entry);
    },
  });
  for await (const chunk of unpack(createReadStream(path), { bytesMax, onProblem() {} })) {
    reader.write(chunk);
    if (reader.full) break;
  }
  reader.end();
  return profile.finish();
}
