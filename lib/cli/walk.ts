import { writeFile } from "node:fs/promises";
import { readEnv } from "../io/env";
import type { CliIo, ExitCode } from "./cli-io";
import { entryFormats } from "./entry-formats";
import { addressOf } from "./site-host";
import { instantOption, type WalkFlags, walkLimits } from "./walk-options";
import { buildWalkReport, type ReportParts } from "./walk-report";

/** `gazetteer walk`: streams rows as they are read, or with `--store` keeps the walk as the browser would have. */
export async function runWalkCommand(target: string, flags: WalkFlags, io: CliIo): Promise<ExitCode> {
  const order = { ...addressOf(target), limits: walkLimits(flags), clockAt: instantOption("now", flags.now) };
  const since = instantOption("since", flags.since);
  if (flags.format && !(flags.format in entryFormats))
    throw new TypeError(`Cannot write "${flags.format}": csv, ndjson or txt`);
  const interrupt = new AbortController();
  const onSignal = () => interrupt.abort(new Error("The walk was cancelled"));
  process.once("SIGINT", onSignal).once("SIGTERM", onSignal);
  const run = { target, order, since, flags, io, signal: interrupt.signal };
  const parts = await (flags.store ? walkStored(run) : walkStreaming(run));
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
  const parts = await runMemoryWalk(
    readEnv(),
    {
      ...order,
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

async function walkStored({ order, flags, io, signal }: Run): Promise<ReportParts> {
  const [{ withDatabase }, { runStoredWalk }, { openFetcher }] = await Promise.all([
    import("./open-database"),
    import("./run-stored-walk"),
    import("../io/walk-network"),
  ]);
  const env = readEnv();
  return withDatabase(env, async (db) => {
    const fetcher = openFetcher(env);
    const walked = await runStoredWalk({ db, fetcher, signal }, { ...order, view: flags.view }).finally(fetcher.close);
    io.stderr.write(`Walk ${walked.number} of ${order.host} is stored\n`);
    if (flags.format) {
      const { printUrls } = await import("./urls");
      await printUrls(order.host, { walk: String(walked.number), format: flags.format, from: flags.since }, io);
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
