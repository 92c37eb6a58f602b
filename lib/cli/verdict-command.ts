import { readEnv } from "../io/env";
import type { CliIo, ExitCode } from "./cli-io";
import { addressOf } from "./site-host";
import { runVerdict } from "./verdict";
import { instantOption, type WalkFlags, walkLimits } from "./walk-options";

export interface VerdictFlags extends WalkFlags {
  series?: boolean;
  samples?: string;
}

/** `gazetteer verdict`: files are read from disk, anything else is walked without being kept. */
export async function runVerdictCommand(targets: string[], flags: VerdictFlags, io: CliIo): Promise<ExitCode> {
  if (flags.series) {
    const { looksOption, runVerdictSeries } = await import("./verdict-series");
    return runVerdictSeries(targets, looksOption(flags.samples), io);
  }
  const nowMs = instantOption("now", flags.now);
  return runVerdict(
    targets,
    {
      nowMs,
      fileBytesMax: walkLimits(flags).fileBytesMax,
      async walkTarget(target) {
        const { runMemoryWalk } = await import("./run-memory-walk");
        const order = { ...addressOf(target), limits: walkLimits(flags), clockAt: nowMs };
        const walked = await runMemoryWalk(
          readEnv(),
          { ...order, onEntry: () => {}, drain: () => {} },
          new AbortController().signal,
        );
        return walked.result.verdict;
      },
    },
    io,
  );
}
