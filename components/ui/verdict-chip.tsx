import type { VerdictCode } from "@/lib/domain/lastmod/verdict";
import { Chip } from "./chip";
import styles from "./verdict-chip.module.css";
import { verdictLook } from "./verdict-look";

/** The verdict as icon and word; `verified`: pages had a say in it. */
export function VerdictChip({
  code,
  look,
  size,
  verified = false,
}: {
  code: VerdictCode;
  verified?: boolean;
  look?: "outlined" | "quiet";
  size?: "small" | "large";
}) {
  const { word, tone, Icon, meaning } = verdictLook[code];
  const chip = (
    <Chip
      icon={<Icon size={size === "large" ? 17 : 14} aria-hidden />}
      tone={tone}
      look={look}
      size={size}
      title={meaning}
    >
      {word}
    </Chip>
  );
  if (!verified) return chip;
  return (
    <span className={styles.verified}>
      {chip}
      <span title="Compared with a sample of its pages">verified</span>
    </span>
  );
}
