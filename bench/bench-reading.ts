import { spawnSync } from "node:child_process";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import type { BenchTable } from "./bench-table";
import { quantile } from "./quantile";
import type { ReadCount, ReadMemory, ReadPasses } from "./read-child";
import { projectRoot, runChild } from "./run-child";
import { makeSampleFiles, type SampleFile } from "./sample-files";

interface Reader {
  name: string;
  /** In bench/readers. */
  file: string;
  must: number | null;
  aim: number | null;
}

const ours: Reader = { name: "Gazetteer", file: "gazetteer.ts", must: null, aim: null };
const others: Reader[] = [
  { name: "fast-xml-parser, whole document", file: "fast-xml-parser.mjs", must: 6, aim: 15 },
  { name: "sitemapper", file: "sitemapper.mjs", must: 3, aim: 8 },
  { name: "crawlee, parseSitemap", file: "crawlee.mjs", must: 3, aim: 8 },
  { name: "sitemap.js, stream", file: "sitemap-js.mjs", must: 3, aim: 8 },
  { name: "Python xml.etree iterparse", file: "etree.py", must: null, aim: null },
];

/** Each child is a fresh process; rounds go through all readers, so that a busy machine slows all of them. */
const rounds = 3;
const child = join(projectRoot, "bench/read-child.ts");

/** The same file by every reader, from bytes in memory to entries with their lastmod as an instant; then our memory. */
export async function benchReading(table: BenchTable): Promise<void> {
  const { plain, images } = makeSampleFiles();
  await benchFile(table, plain, { budgetMs: 800, most: 9 });
  await benchFile(table, images, { budgetMs: 12_000, most: 3 });
  await benchMemory(table, images);
}

async function benchFile(table: BenchTable, sample: SampleFile, passes: { budgetMs: number; most: number }) {
  const readers = [ours, ...others].filter(({ file }) => !file.endsWith(".py") || hasPython());
  const timesMs = new Map<Reader, number[]>();
  for (let round = 0; round < rounds; round += 1) {
    for (const reader of readers) {
      // A slow reader is a slow reader: once is enough to say so.
      if (round > 0 && quantile(timesMs.get(reader) ?? [], 0.5) > 3_000) continue;
      const result = await readInChild(reader, sample, passes);
      check(reader, sample, result.count);
      timesMs.set(reader, [...(timesMs.get(reader) ?? []), quantile(result.passesMs, 0.5)]);
    }
  }
  const oursMs = quantile(timesMs.get(ours) ?? [], 0.5);
  const speed = (ms: number) => `${(sample.bytes / 1e6 / (ms / 1000)).toFixed(0)} MB/s`;
  table.add({
    what: `read ${sample.name}: ${ours.name}`,
    figure: `${speed(oursMs)}, ${(((sample.entries / oursMs) * 1000) / 1e6).toFixed(2)} M entries/s`,
  });
  for (const reader of readers.slice(1)) {
    const ms = quantile(timesMs.get(reader) ?? [], 0.5);
    const ratio = ms / oursMs;
    table.add({
      what: `read ${sample.name}: against ${reader.name}`,
      figure: `${ratio.toFixed(1)} × (${speed(ms)})`,
      ...(reader.must !== null && {
        value: ratio,
        must: reader.must,
        aim: reader.aim ?? reader.must,
        unit: "×",
        more: true,
      }),
    });
  }
}

async function readInChild(
  reader: Reader,
  sample: SampleFile,
  { budgetMs, most }: { budgetMs: number; most: number },
): Promise<ReadPasses> {
  const path = join(projectRoot, "bench/readers", reader.file);
  const printed = reader.file.endsWith(".py")
    ? await runChild("python3", [path, sample.path, String(budgetMs), String(most)])
    : await runChild(process.execPath, [
        ...["--import", "tsx", child],
        ...["--reader", pathToFileURL(path).href, "--file", sample.path],
        ...["--budget", String(budgetMs), "--passes", String(most)],
      ]);
  return JSON.parse(printed) as ReadPasses;
}

async function benchMemory(table: BenchTable, sample: SampleFile): Promise<void> {
  const path = pathToFileURL(join(projectRoot, "bench/readers", ours.file)).href;
  const peaks: number[] = [];
  for (let round = 0; round < rounds; round += 1) {
    const args = ["--import", "tsx", child, "--reader", path, "--file", sample.path, "--memory"];
    const { peakAboveIdleBytes, count } = JSON.parse(await runChild(process.execPath, args)) as ReadMemory;
    check(ours, sample, count);
    peaks.push(peakAboveIdleBytes / 2 ** 20);
  }
  const peak = quantile(peaks, 0.5);
  table.add({
    what: `memory above idle, ${sample.name}`,
    figure: `${peak.toFixed(0)} MB`,
    value: peak,
    must: 120,
    aim: 40,
    unit: "MB",
  });
}

function check(reader: Reader, sample: SampleFile, { entries }: ReadCount): void {
  if (entries !== sample.entries)
    throw new Error(`${reader.name} finds ${entries} entries in the file of ${sample.name}, not ${sample.entries}`);
}

function hasPython(): boolean {
  return spawnSync("python3", ["--version"]).status === 0;
}
