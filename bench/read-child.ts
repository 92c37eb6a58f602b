import { createReadStream, readFileSync, writeFileSync } from "node:fs";
import { parseArgs } from "node:util";

/** What a reader made of a file: all are to find the same. */
export interface ReadCount {
  entries: number;
  dated: number;
}

export interface ReadPasses {
  passesMs: number[];
  count: ReadCount;
}

export interface ReadMemory {
  peakAboveIdleBytes: number;
  count: ReadCount;
}

const mebibyte = 1024 * 1024;

/** One reader, one file, in a process of its own: passes over bytes in memory, or one pass of a stream with its memory. */
async function main(): Promise<void> {
  const { values } = parseArgs({
    options: {
      reader: { type: "string", default: "" },
      file: { type: "string", default: "" },
      budget: { type: "string", default: "1000" },
      passes: { type: "string", default: "5" },
      memory: { type: "boolean", default: false },
    },
  });
  const reader = await import(values.reader);
  const result = values.memory
    ? await measureMemory(reader.readStream, values.file)
    : await measureTime(reader.readBytes, values.file, {
        budgetMs: Number(values.budget),
        most: Number(values.passes),
      });
  process.stdout.write(JSON.stringify(result));
}

async function measureTime(
  readBytes: (bytes: Uint8Array) => ReadCount | Promise<ReadCount>,
  path: string,
  { budgetMs, most }: { budgetMs: number; most: number },
): Promise<ReadPasses> {
  const bytes = readFileSync(path);
  const passesMs: number[] = [];
  let count: ReadCount = { entries: 0, dated: 0 };
  for (let spentMs = 0; passesMs.length < most && (passesMs.length === 0 || spentMs < budgetMs); ) {
    const begunMs = performance.now();
    count = await readBytes(bytes);
    passesMs.push(performance.now() - begunMs);
    spentMs += passesMs.at(-1) ?? 0;
  }
  return { passesMs, count };
}

async function measureMemory(
  readStream: (pieces: AsyncIterable<Uint8Array>) => Promise<ReadCount>,
  path: string,
): Promise<ReadMemory> {
  forgetPeak();
  const idleBytes = process.memoryUsage.rss();
  const count = await readStream(createReadStream(path, { highWaterMark: 65_536 }));
  return { peakAboveIdleBytes: Math.max(0, readPeak() - idleBytes), count };
}

/** Starting takes more memory than some files do. @see https://man7.org/linux/man-pages/man5/proc_pid_clear_refs.5.html */
function forgetPeak(): void {
  if (process.platform === "linux") writeFileSync("/proc/self/clear_refs", "5");
}

function readPeak(): number {
  if (process.platform !== "linux") return process.resourceUsage().maxRSS * 1024;
  const kibibytes = Number(/VmHWM:\s+(\d+)/.exec(readFileSync("/proc/self/status", "utf8"))?.[1]);
  return Math.round((kibibytes / 1024) * mebibyte);
}

await main();
