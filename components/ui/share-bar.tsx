import { formatShare } from "./format-number";
import styles from "./share-bar.module.css";

/** A share (0–1) as a number with a bar behind it, for comparison down a column. */
export function ShareBar({ share, tone = "chart-light" }: { share: number; tone?: string }) {
  return (
    <span className={styles.cell}>
      <span
        className={styles.bar}
        style={{ width: `${Math.min(1, Math.max(0, share)) * 100}%`, background: `var(--gz-${tone})` }}
        aria-hidden
      />
      <span className={styles.number}>{formatShare(share)}</span>
    </span>
  );
}
