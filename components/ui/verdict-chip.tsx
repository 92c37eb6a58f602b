import type { VerdictCode } from "@/lib/domain/lastmod/verdict";
import { Chip } from "./chip";
import { verdictLook } from "./verdict-look";

/** The verdict as icon and word. */
export function VerdictChip({
  code,
  look,
  size,
}: {
  code: VerdictCode;
  look?: "outlined" | "quiet";
  size?: "small" | "large";
}) {
  const { word, tone, Icon, meaning } = verdictLook[code];
  return (
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
}
