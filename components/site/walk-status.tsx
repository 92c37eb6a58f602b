import { WalkStateChip } from "@/components/ui/walk-state-chip";
import type { WalkHead } from "@/lib/read/walk-summary";
import styles from "./site-header.module.css";

/** How complete the walk in view is, with its first reason; all of them stand in the banner below. */
export function WalkStatus({ walk }: { walk: WalkHead }) {
  const [first, ...others] = walk.reasons;
  return (
    <div role="status" aria-label="Walk" className={styles.status}>
      <WalkStateChip state={walk.state} />
      {first ? (
        <span>
          {first.sentence}
          {others.length > 0 ? `, and ${others.length} more` : ""}
        </span>
      ) : null}
    </div>
  );
}
