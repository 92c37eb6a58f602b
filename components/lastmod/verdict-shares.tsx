import { useId } from "react";
import { Hatch } from "@/components/charts/hatch";
import { formatShare } from "@/components/ui/format-number";
import { VerdictChip } from "@/components/ui/verdict-chip";
import { verdictLook } from "@/components/ui/verdict-look";
import type { Verdict, VerdictCode } from "@/lib/domain/lastmod/verdict";
import styles from "./verdict-card.module.css";

/** How the entries divide among the verdicts of the files they stand in. */
export function VerdictShares({ shares }: { shares: NonNullable<Verdict["shares"]> }) {
  const id = useId();
  const parts = (Object.entries(shares) as [VerdictCode, number][])
    .filter(([, share]) => share > 0)
    .sort((a, b) => b[1] - a[1]);
  if (parts.length < 2) return null;
  return (
    <div className={styles.shares}>
      <div className={styles.track} aria-hidden>
        {parts.map(([code, share]) => {
          const { tone, hatched } = verdictLook[code];
          const colour = `var(--gz-${tone})`;
          return (
            <svg key={code} style={{ flex: `${share} 1 0`, minWidth: 3 }} role="presentation">
              <defs>
                <Hatch id={`${id}${code}`} colour={colour} />
              </defs>
              <rect width="100%" height="100%" fill={hatched ? `url(#${id}${code})` : colour} />
            </svg>
          );
        })}
      </div>
      <ul className={styles.legend} aria-label="Share of entries by the verdict of their file">
        {parts.map(([code, share]) => (
          <li key={code}>
            <VerdictChip code={code} look="quiet" /> {formatShare(share)}
          </li>
        ))}
      </ul>
    </div>
  );
}
