import type { ReactNode } from "react";
import styles from "./stat.module.css";

/** Headline figures in a row, parted by hairlines. */
export function Stats({ children, label }: { children: ReactNode; label: string }) {
  return (
    <dl className={styles.stats} aria-label={label}>
      {children}
    </dl>
  );
}

/** One figure: what it is, the number, and a note under it. */
export function Stat({ word, value, note }: { word: string; value: ReactNode; note?: ReactNode }) {
  return (
    <div className={styles.stat}>
      <dt>{word}</dt>
      <dd className={styles.value}>{value}</dd>
      {note ? <dd className={styles.note}>{note}</dd> : null}
    </div>
  );
}
