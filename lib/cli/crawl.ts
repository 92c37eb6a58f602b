import { createRowFormat, type ExportedList, exportFormats, formatHead } from "../domain/export/export-format";
import { formatCount, formatShare } from "../domain/lastmod/format-count";
import { crawlPageColumns } from "../domain/link-crawl/crawl-columns";
import { parseCrawlLimits } from "../domain/link-crawl/crawl-limits";
import type { ComparedPage } from "../domain/link-crawl/crawl-summary";
import { estimateReasons } from "../domain/link-crawl/estimate-coverage";
import { readEnv } from "../io/env";
import { type CliIo, type ExitCode, writeOut } from "./cli-io";
import { type CrawledSite, crawlInMemory } from "./crawl-in-memory";
import { interruptible } from "./interrupt";
import { addressOf } from "./site-host";
import { instantOption } from "./walk-options";

/** `gazetteer crawl`, as the shell gives it. */
export interface CrawlFlags {
  maxPages?: string;
  maxDepth?: string;
  minutes?: string;
  seed?: string;
  format?: string;
  now?: string;
}

const list: ExportedList<ComparedPage> = { columns: crawlPageColumns, text: (page) => page.loc };

/**
 * `gazetteer crawl`: walks the sitemaps, follows the site's links and prints one row a page that was met; what they say of
 * the sitemaps goes to standard error.
 *
 * @returns 0 · 1 where no page could be read.
 */
export async function runCrawl(target: string, flags: CrawlFlags, io: CliIo): Promise<ExitCode> {
  const format = exportFormats.find((name) => name === (flags.format ?? "csv"));
  if (!format) throw new TypeError(`Cannot write "${flags.format}": ${exportFormats.join(", ")}`);
  const { maxPages: pagesMax, maxDepth: depthMax, minutes: minutesMax } = flags;
  const parsed = parseCrawlLimits({ pagesMax, depthMax, minutesMax });
  if (!parsed.ok) throw new TypeError(parsed.message);
  const order = {
    ...addressOf(target),
    limits: parsed.limits,
    walkLimits: {},
    clockAt: instantOption("now", flags.now),
    seed: flags.seed,
  };
  const say = (words: string) => {
    if (io.stderr.isTTY) io.stderr.write(`\r\x1b[K${words}`);
  };
  const crawled = await interruptible(
    (signal) => crawlInMemory(readEnv(), order, { signal, say }),
    () => io.stderr.write("Cancelling: what was met is printed. Once more ends it at once\n"),
  );
  say("");
  await writeOut(io.stdout, formatHead(format, list, false) + createRowFormat(format, list)(crawled.pages));
  for (const line of sentencesOf(crawled)) io.stderr.write(`${line}\n`);
  return crawled.pages.some(({ outcome }) => outcome === "read") ? 0 : 1;
}

function sentencesOf({ summary, state, reason }: CrawledSite): string[] {
  const { estimate, walk, bounded, kinds } = summary;
  const lines = [
    `${state}: ${formatCount(summary.asked)} pages asked for, ${formatCount(summary.pages)} of them may be indexed${reason ? `. ${reason}` : ""}`,
  ];
  if (walk) {
    lines.push(
      `  ${formatCount(summary.unlisted)} of these are not in the sitemap, which lists ${formatCount(walk.pages)} pages${walk.isPartial ? " as far as it could be read" : ""}`,
    );
  }
  for (const [kind, count] of Object.entries(kinds)) if (kind !== "indexable") lines.push(`  ${count} ${kind}`);
  if (summary.linksNofollow > 0) lines.push(`  ${formatCount(summary.linksNofollow)} nofollow links were not followed`);
  for (const { key, taken, refused } of bounded.slice(0, 5))
    lines.push(`  ${key}: ${taken} taken, ${refused} more left`);
  if (summary.leftOut > 0)
    lines.push(
      `  ${summary.leftOut} pages are left out of the estimate: no end of their patterns was met, and none is listed`,
    );
  if (!estimate.ok) return [...lines, `coverage not estimated: ${estimateReasons[estimate.reason]}`];
  const { coverage, pages } = estimate;
  return [
    ...lines,
    `the sitemap covers about ${formatShare(coverage.value)} (95 % interval ${formatShare(coverage.low)} to ${formatShare(coverage.high)}) of some ${formatCount(pages.value)} pages, if being listed and being linked have nothing to do with each other`,
  ];
}
