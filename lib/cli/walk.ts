import { writeFile } from "node:fs/promises";
import type { RequestProfile } from "../domain/view/request-profile";
import { type Env, readEnv } from "../io/env";
import type { CliIo, ExitCode } from "./cli-io";
import { entryFormats } from "./entry-formats";
import { interruptible } from "./interrupt";
import { addressOf } from "./site-host";
import { instantOption, type WalkFlags, walkLimits } from "./walk-options";
import { buildWalkReport, type ReportParts } from "./walk-report";

/** `gazetteer walk`: streams rows as they are read, or with `--store` keeps the walk as the browser would have. */
export async function runWalkCommand(target: string, flags: WalkFlags, io: CliIo): Promise<ExitCode> {
  const order = { ...addressOf(target), limits: walkLimits(flags), clockAt: instantOption("now", flags.now) };
  const since = instantOption("since", flags.since);
  if (flags.format && !(flags.format in entryFormats))
    throw new TypeError(`Cannot write "${flags.format}": csv, ndjson or txt`);
  const parts = await interruptible(
    (signal) => (flags.store ? walkStored : walkStreaming)({ order, since, flags, io, signal }),
    () => io.stderr.write("Cancelling: what was read is kept. Once more ends it at once\n"),
  );
  if (flags.report) await writeFile(flags.report, `${JSON.stringify(buildWalkReport(parts), null, 2)}\n`);
  sayEnd(parts, io);
  return parts.result.state === "failed" ? 1 : 0;
}

interface Run {
  order: { host: string; startAddress: string; limits: ReturnType<typeof walkLimits>; clockAt: number | null };
  since: number | null;
  flags: WalkFlags;
  io: CliIo;
  signal: AbortSignal;
}

async function walkStreaming({ order, since, flags, io, signal }: Run): Promise<ReportParts> {
  const { runMemoryWalk } = await import("./run-memory-walk");
  const format = entryFormats[flags.format ?? "csv"];
  let portion = format.head;
  let [undated, files] = [0, 0];
  const env = readEnv();
  const parts = await runMemoryWalk(
    env,
    {
      ...order,
      profile: flags.view === undefined ? undefined : await readStoredProfile(env, order.host, flags.view),
      onEntry(entry, file) {
        if (since !== null && entry.lastmodAt === null) undated += 1;
        if (since === null || (entry.lastmodAt !== null && entry.lastmodAt >= since))
          portion += format.line(entry, file.url);
      },
      async drain() {
        const ready = portion;
        portion = "";
        const { writeOut } = await import("./cli-io");
        await writeOut(io.stdout, ready);
      },
      onFile(done) {
        files += 1;
        if (io.stderr.isTTY) io.stderr.write(`\r\x1b[K${files} files, ${done.outcome} ${done.url}`);
      },
    },
    signal,
  );
  const { writeOut } = await import("./cli-io");
  await writeOut(io.stdout, portion);
  if (io.stderr.isTTY) io.stderr.write("\r\x1b[K");
  if (undated > 0)
    io.stderr.write(
      `${undated.toLocaleString("en-US")} undated entries are not among the rows: nothing says when they changed\n`,
    );
  return parts;
}

async function readStoredProfile(env: Env, host: string, view: string): Promise<RequestProfile> {
  const { withDatabase } = await import("./open-database");
  const { readProfile } = await import("./read-profile");
  return withDatabase(env, (db) => readProfile(db, host, view));
}

async function walkStored({ order, flags, io, signal }: Run): Promise<ReportParts> {
  const [{ withDatabase }, { readProfile }, { runStoredWalk }, { openFetcher }] = await Promise.all([
    import("./open-database"),
    import("./read-profile"),
    import("./run-stored-walk"),
    import("../io/walk-network"),
  ]);
  const env = readEnv();
  return withDatabase(env, async (db) => {
    const profile = await readProfile(db, order.host, flags.view);
    const fetcher = openFetcher(env, { host: order.host, profile });
    const walked = await runStoredWalk({ db, fetcher, signal }, { ...order, view: flags.view }).finally(fetcher.close);
    io.stderr.write(`Walk ${walked.number} of ${order.host} is stored\n`);
    if (flags.format) {
      const { printUrls } = await import("./urls");
      await printUrls(
        order.host,
        { view: flags.view, walk: String(walked.number), format: flags.format, from: flags.since },
        io,
      );
    }
    return walked.parts;
  });
}

function sayEnd({ result }: ReportParts, io: CliIo): void {
  const { summary } = result;
  io.stderr.write(
    `${result.state}: ${summary.urls.toLocaleString("en-US")} URLs, ${summary.entries.toLocaleString("en-US")} entries in ${summary.filesRead.toLocaleString("en-US")} files\n`,
  );
  for (const reason of result.reasons) io.stderr.write(`  ${reason.sentence}\n`);
}
