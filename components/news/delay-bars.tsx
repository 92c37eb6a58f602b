import { formatCount } from "@/components/ui/format-number";
import { delayBounds, type NewsDelays } from "@/lib/domain/plan/news-delay";
import styles from "./news-screen.module.css";

/** Articles by how soon they were listed. */
export function DelayBars({ delays }: { delays: NewsDelays }) {
  const most = Math.max(1, ...delays.counts);
  return (
    <dl className={styles.bars} aria-label="Articles by their delay">
      {delays.counts.map((count, at) => {
        const bound = delayBounds[at];
        const word = bound ? `within ${bound.word}` : "later";
        return (
          <div key={word} style={{ display: "contents" }}>
            <dt>{word}</dt>
            <dd>
              <span className={styles.track} aria-hidden>
                <i style={{ width: `${(count / most) * 100}%` }} />
              </span>
              <span>{formatCount(count)}</span>
            </dd>
          </div>
        );
      })}
    </dl>
  );
}
