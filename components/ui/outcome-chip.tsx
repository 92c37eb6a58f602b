import {
  IconAlertTriangle,
  IconBan,
  IconCheck,
  IconCopy,
  IconEqual,
  IconFileUnknown,
  IconHourglass,
  IconMinus,
  IconX,
} from "@tabler/icons-react";
import type { FileOutcome } from "@/lib/domain/walk/outcome";
import { Chip } from "./chip";

interface OutcomeLook {
  word: string;
  tone: string;
  Icon: typeof IconCheck;
}

export const outcomeLook: Record<FileOutcome, OutcomeLook> = {
  ok: { word: "read", tone: "trusted", Icon: IconCheck },
  partial: { word: "read in part", tone: "partial", Icon: IconAlertTriangle },
  "not-modified": { word: "not modified", tone: "trusted", Icon: IconEqual },
  unchanged: { word: "unchanged", tone: "trusted", Icon: IconEqual },
  "skipped-unchanged": { word: "unchanged, not asked", tone: "muted", Icon: IconEqual },
  "not-a-sitemap": { word: "not a sitemap", tone: "failed", Icon: IconFileUnknown },
  duplicate: { word: "duplicate", tone: "muted", Icon: IconCopy },
  failed: { word: "failed", tone: "failed", Icon: IconX },
  refused: { word: "refused", tone: "failed", Icon: IconBan },
  "not-visited": { word: "not visited", tone: "partial", Icon: IconMinus },
};

/** What became of a file: reasons that change what to do next get their own word. */
export function OutcomeChip({
  outcome,
  reason = null,
  look = "quiet",
  open = "waiting",
}: {
  outcome: FileOutcome | null;
  reason?: string | null;
  look?: "outlined" | "quiet";
  /** The word for a file that has no outcome yet. */
  open?: string;
}) {
  if (!outcome)
    return (
      <Chip icon={<IconHourglass size={14} aria-hidden />} tone="muted" look={look}>
        {open}
      </Chip>
    );
  const { word, tone, Icon } = outcomeLook[outcome];
  const special = outcome === "failed" ? failedWords[reason ?? ""] : undefined;
  const Shown = special?.Icon ?? Icon;
  return (
    <Chip icon={<Shown size={14} aria-hidden />} tone={special?.tone ?? tone} look={look}>
      {special?.word ?? word}
    </Chip>
  );
}

const failedWords: Record<string, OutcomeLook> = {
  absent: { word: "absent", tone: "muted", Icon: IconMinus },
  blocked: { word: "blocked", tone: "failed", Icon: IconBan },
  "rate-limited": { word: "rate-limited", tone: "failed", Icon: IconBan },
};
