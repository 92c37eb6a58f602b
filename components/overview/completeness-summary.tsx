import { formatBytes, formatCount } from "@/components/ui/format-number";
import { formatElapsed, formatMinute } from "@/components/ui/format-time";
import { capWords, mannerWords } from "@/components/ui/limit-words";
import { Link } from "@/components/ui/link";
import { WalkStateChip } from "@/components/ui/walk-state-chip";
import { filterHref } from "@/lib/domain/walk/filter-href";
import type { WalkSummary } from "@/lib/domain/walk/walk-summary";
import type { WalkHead } from "@/lib/read/walk-summary";
import styles from "./overview-screen.module.css";

const ways = {
  robots: "declared in robots.txt",
  typed: "at the address that was typed",
  guess: "found at a usual address; robots.txt declares none",
  none: "not found",
};

/** How far the walk went, when, and within which caps. */
export function CompletenessSummary({ walk, summary }: { walk: WalkHead; summary: WalkSummary }) {
  const { limits } = walk;
  const took = walk.startedAt !== null && walk.finishedAt !== null ? walk.finishedAt - walk.startedAt : null;
  const pairs: [string, string][] = [
    ["Sitemaps", walk.discovery ? ways[walk.discovery] : "–"],
    [
      "Files",
      `${formatCount(summary.filesRead)} of ${formatCount(summary.files)} read${summary.filesSkipped ? `, ${formatCount(summary.filesSkipped)} unchanged by the word of their index and not asked for` : ""}${summary.filesFailed ? `, ${formatCount(summary.filesFailed)} failed` : ""}`,
    ],
    ["Read", `${formatBytes(summary.bytesPacked)} sent, ${formatBytes(summary.bytesUnpacked)} unpacked`],
    [
      "Ended",
      walk.finishedAt === null
        ? "–"
        : `${formatMinute(walk.finishedAt)} UTC${took === null ? "" : `, after ${formatElapsed(took)}`}`,
    ],
    ["Caps", capWords(limits)],
    ["Manners", mannerWords(limits)],
  ];
  return (
    <dl className={styles.pairs}>
      <dt>State</dt>
      <dd>
        <WalkStateChip state={walk.state} look="quiet" />
      </dd>
      {pairs.map(([word, value]) => (
        <Pair key={word} word={word} value={value} />
      ))}
      <dt>Next walk</dt>
      <dd>
        <Link href={filterHref(walk.host, "settings", { walk: "latest" })}>Set caps and manners</Link>
      </dd>
    </dl>
  );
}

function Pair({ word, value }: { word: string; value: string }) {
  return (
    <>
      <dt>{word}</dt>
      <dd>{value}</dd>
    </>
  );
}
