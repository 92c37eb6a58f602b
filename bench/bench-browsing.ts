import type { BenchTable } from "./bench-table";
import { benchHost } from "./bench-walking";
import { readMemory, readProcessorSeconds } from "./process-use";
import type { ProductUnderBench } from "./product-under-bench";
import { quantile } from "./quantile";

/** What each tab asks for when it is opened, and a step further into it. */
const tabs: Record<string, string[]> = {
  Overview: ["walk", "walks", "histogram?bucket=month", "sections?tree=path"],
  Sections: ["sections?tree=path", "sections?tree=file", "sections?tree=path&section=/women/"],
  Lastmod: [
    "histogram?bucket=day",
    "histogram?bucket=month&section=/women/",
    "histogram?bucket=hour&from=2025-12-01&to=2025-12-31",
    "stamps?page=1",
    "stamps?page=1&section=/women/",
  ],
  URLs: [
    "urls?sort=loc",
    "urls?sort=lastmod&order=desc",
    "urls?sort=loc&section=/women/category-7/",
    "urls?sort=lastmod&order=desc&section=/women/",
    "urls?sort=loc&from=2025-12-01&to=2025-12-31",
    "urls?sort=loc&dated=undated",
    "urls?sort=loc&change=changed",
    "count?section=/women/",
    "count?from=2025-12-01&to=2025-12-31",
    "count?change=added",
  ],
  Files: ["files", `file?url=https://${benchHost}/files/0.xml.gz`, `entry?loc={loc}`],
};

/** A text that few URLs have, one that many have, and one that none has; as rows and as a count. */
const texts = ["4242", "lantern", "no-such-text"];
const timesAsked = 15;

/** Every tab's data and text filters over HTTP, warm, one request at a time. */
export async function benchBrowsing(table: BenchTable, product: ProductUnderBench, urls: number): Promise<void> {
  const isLarge = urls > 2_000_000;
  const { loc } = (await (await ask(product, "urls?sort=loc&limit=1")).json()).rows[0];
  for (const [tab, paths] of Object.entries(tabs)) {
    const slowest = await slowestOf(
      product,
      paths.map((path) => path.replace("{loc}", encodeURIComponent(loc))),
    );
    table.add({
      what: `data of ${tab}, slowest request`,
      figure: `p50 ${slowest.p50.toFixed(0)} ms, p95 ${slowest.p95.toFixed(0)} ms (${slowest.path})`,
      value: slowest.p95,
      must: isLarge ? 400 : 150,
      aim: isLarge ? 400 : 50,
      unit: "ms",
    });
  }
  const slowest = await slowestOf(
    product,
    texts.flatMap((text) => [
      `urls?contains=${text}`,
      `urls?sort=lastmod&order=desc&contains=${text}`,
      `count?contains=${text}`,
    ]),
  );
  table.add({
    what: "text filter, slowest of rows and count",
    figure: `p50 ${slowest.p50.toFixed(0)} ms, p95 ${slowest.p95.toFixed(0)} ms (${slowest.path})`,
    ...(!isLarge && { value: slowest.p95, must: 400, aim: 100 }),
    unit: "ms",
  });
  const counted = await slowestOf(product, [
    `sections?tree=path&contains=lantern`,
    `histogram?bucket=month&contains=lantern`,
  ]);
  table.add({
    what: "sections and histogram under a text filter",
    figure: `p50 ${counted.p50.toFixed(0)} ms, p95 ${counted.p95.toFixed(0)} ms (${counted.path})`,
  });
}

interface Slowest {
  path: string;
  p50: number;
  p95: number;
}

async function slowestOf(product: ProductUnderBench, paths: string[]): Promise<Slowest> {
  const all: Slowest[] = [];
  for (const path of paths) {
    const timesMs: number[] = [];
    for (let time = 0; time <= timesAsked; time += 1) {
      const begunMs = performance.now();
      await (await ask(product, path)).arrayBuffer();
      if (time > 0) timesMs.push(performance.now() - begunMs);
    }
    all.push({ path, p50: quantile(timesMs, 0.5), p95: quantile(timesMs, 0.95) });
    process.stderr.write(`    ${path}: p50 ${all.at(-1)?.p50.toFixed(0)} p95 ${all.at(-1)?.p95.toFixed(0)} ms\n`);
  }
  return all.sort((a, b) => b.p95 - a.p95)[0] as Slowest;
}

async function ask(product: ProductUnderBench, path: string): Promise<Response> {
  const response = await fetch(`${product.address}/api/sites/${benchHost}/${path}`);
  if (!response.ok) throw new Error(`${path} answered ${response.status}: ${await response.text()}`);
  return response;
}

const exports = [
  { name: "CSV export", query: "", isOfLarge: true },
  { name: "CSV export, sorted by URL", query: "?sort=loc", isOfLarge: false },
  { name: "NDJSON export", query: "?format=ndjson", isOfLarge: false },
];

/** All URLs, to a reader that counts lines and drops them. */
export async function benchExport(table: BenchTable, product: ProductUnderBench, urls: number): Promise<void> {
  for (const { name, query, isOfLarge } of exports) {
    if (urls > 2_000_000 && !isOfLarge) continue;
    const before = readMemory(product).get("web") ?? 0;
    const busyBefore = readProcessorSeconds(product);
    let [rows, most, at] = [0, before, 0];
    const begunMs = performance.now();
    const response = await fetch(`${product.address}/export/${benchHost}/urls${query}`);
    if (!response.ok || !response.body) throw new Error(`The export answered ${response.status}`);
    for await (const chunk of response.body as unknown as AsyncIterable<Uint8Array>) {
      rows += countLines(chunk);
      if (at++ % 64 === 0) most = Math.max(most, readMemory(product).get("web") ?? 0);
    }
    const perSecond = rows / ((performance.now() - begunMs) / 1000);
    const busySeconds = ((readProcessorSeconds(product) - busyBefore) / rows) * 1e6;
    table.add({
      what: name,
      figure: `${Math.round(perSecond).toLocaleString("en")} rows/s (${busySeconds.toFixed(1)} s of processors a million), web ${mebibytes(before)} → ${mebibytes(most)} MB`,
      value: perSecond,
      must: 200_000,
      aim: 600_000,
      unit: "rows/s",
      more: true,
    });
  }
}

const mebibytes = (bytes: number) => (bytes / 2 ** 20).toFixed(0);

function countLines(bytes: Uint8Array): number {
  let lines = 0;
  for (let at = bytes.indexOf(10); at >= 0; at = bytes.indexOf(10, at + 1)) lines += 1;
  return lines;
}
