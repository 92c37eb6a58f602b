import { IconAlertTriangle, IconCheck, IconLoader2, IconX } from "@tabler/icons-react";
import type { WalkState } from "@/lib/domain/walk/walk-state";
import { Chip } from "./chip";
import styles from "./walk-state-chip.module.css";

const words: Record<WalkState, string> = {
  queued: "queued",
  discovering: "discovering",
  reading: "reading",
  finishing: "finishing",
  complete: "complete",
  partial: "partial",
  failed: "failed",
};

/** Where a walk stands, as icon and word; an ended walk shows how complete it is. */
export function WalkStateChip({ state, look }: { state: WalkState; look?: "outlined" | "quiet" }) {
  if (state === "complete")
    return (
      <Chip icon={<IconCheck size={14} aria-hidden />} tone="trusted" look={look}>
        complete
      </Chip>
    );
  if (state === "partial")
    return (
      <Chip icon={<IconAlertTriangle size={14} aria-hidden />} tone="partial" look={look ?? "dotted"}>
        partial
      </Chip>
    );
  if (state === "failed")
    return (
      <Chip icon={<IconX size={14} aria-hidden />} tone="failed" look={look}>
        failed
      </Chip>
    );
  return (
    <Chip icon={<IconLoader2 size={14} className={styles.turning} aria-hidden />} tone="accent" look={look}>
      {words[state]}
    </Chip>
  );
}
