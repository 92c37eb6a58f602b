import styles from "./middle-cut.module.css";

/**
 * A long address on one line: the middle gives way, the last characters always show. The whole text stands in the
 * title and is what a screen reader reads and the clipboard gets.
 */
export function MiddleCut({ text, tail = 18, title = text }: { text: string; tail?: number; title?: string }) {
  const cut = Math.max(0, text.length - tail);
  return (
    <span className={styles.line} title={title}>
      <span className={styles.head}>{text.slice(0, cut)}</span>
      <span className={styles.tail}>{text.slice(cut)}</span>
    </span>
  );
}
