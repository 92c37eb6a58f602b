import { DataTable } from "@/components/ui/data-table";
import { formatCount, formatShare } from "@/components/ui/format-number";
import { VerdictChip } from "@/components/ui/verdict-chip";
import type { Verdict } from "@/lib/domain/lastmod/verdict";
import { type LastmodScore, scoreLastmod } from "@/lib/domain/verify/score-lastmod";
import type { Rate } from "@/lib/domain/verify/wilson";
import type { VerifyScore } from "@/lib/read/verify-score";
import styles from "./verify-screen.module.css";

const rowsMax = 12;

/** The same by section, with the verdict of each against its pages. */
export function SectionScores({ score, verdicts }: { score: VerifyScore; verdicts: Record<string, Verdict> }) {
  const scored = new Map(score.sections.map((section) => [section.key, section.score]));
  const none = scoreLastmod({ movedChanged: 0, movedSame: 0, stillChanged: 0, stillSame: 0 });
  const keys = [...new Set([...scored.keys(), ...Object.keys(verdicts)])];
  if (keys.length < 2) return null;
  const rows = keys.map((key) => ({ key, score: scored.get(key) ?? none, verdict: verdicts[key] ?? null }));
  return (
    <div className={styles.sections}>
      <DataTable
        label="Score by section"
        rows={rows.slice(0, rowsMax)}
        rowKey={({ key }) => key}
        columns={[
          { key: "section", header: "Section", cell: ({ key }) => <span className="mono">{key}</span> },
          {
            key: "verdict",
            header: "Against its pages",
            card: true,
            cell: ({ verdict }) => (verdict ? <VerdictChip code={verdict.code} look="quiet" /> : "–"),
          },
          {
            key: "compared",
            header: "Compared",
            numeric: true,
            card: true,
            cell: ({ score: one }) => formatCount(comparedOf(one)),
          },
          {
            key: "recall",
            header: "Recall",
            numeric: true,
            card: true,
            cell: ({ score: one }) => rateWords(one.recall),
          },
          {
            key: "false",
            header: "False moves",
            numeric: true,
            card: true,
            cell: ({ score: one }) => rateWords(one.falseMoves),
          },
        ]}
      />
      {rows.length > rowsMax ? (
        <p className={styles.muted}>{rows.length - rowsMax} more sections with fewer comparisons</p>
      ) : null}
    </div>
  );
}

function comparedOf({ recall, falseMoves }: LastmodScore): number {
  return recall.of + falseMoves.of;
}

function rateWords({ value, low, high }: Rate): string {
  return value === null ? "–" : `${formatShare(value)} (${formatShare(low)}–${formatShare(high)})`;
}
