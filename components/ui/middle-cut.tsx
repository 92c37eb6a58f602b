import styles from "./middle-cut.module.css";

/**
 * A long address on one line: the middle gives way, the last characters always show. The whole text stands in the
 * title, and unseen above the two parts, so that a screen reader and the clipboard get it in one piece.
 */
export function MiddleCut({ text, tail = 18, title = text }: { text: string; tail?: number; title?: string }) {
  const cut = Math.max(0, text.length - tail);
  return (
    <span className={styles.line} title={title}>
      <span className={styles.whole}>{text}</span>
      <span className={styles.head} aria-hidden>
        {text.slice(0, cut)}
      </span>
      <span className={styles.tail} aria-hidden>
        {text.slice(cut)}
      </span>
    </span>
  );
}
