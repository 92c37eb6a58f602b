import {
  IconCheck,
  IconCircle,
  IconCircleHalf2,
  IconClock,
  IconHelp,
  IconMinus,
  IconPlayerPause,
} from "@tabler/icons-react";
import type { VerdictCode } from "@/lib/domain/lastmod/verdict";

export interface VerdictLook {
  word: string;
  /** Role of the palette. */
  tone: string;
  Icon: typeof IconCheck;
  /** Areas of charts are hatched, so that they are told apart without colour. */
  hatched: boolean;
  /** What it means, in a sentence. */
  meaning: string;
}

export const verdictLook: Record<VerdictCode, VerdictLook> = {
  trusted: {
    word: "trusted",
    tone: "trusted",
    Icon: IconCheck,
    hatched: false,
    meaning: "Checked against pages: lastmod moves when content does.",
  },
  plausible: {
    word: "plausible",
    tone: "plausible",
    Icon: IconCircle,
    hatched: false,
    meaning: "Nothing speaks against lastmod; nothing has verified it.",
  },
  "generation-time": {
    word: "generation-time",
    tone: "generation",
    Icon: IconClock,
    hatched: true,
    meaning: "The stamps tell when the files were made, not when pages changed.",
  },
  stale: {
    word: "stale",
    tone: "stale",
    Icon: IconPlayerPause,
    hatched: false,
    meaning: "Content moves, lastmod does not.",
  },
  partial: {
    word: "partly dated",
    tone: "mixed",
    Icon: IconCircleHalf2,
    hatched: true,
    meaning: "Only a part of the entries carries a lastmod.",
  },
  mixed: {
    word: "mixed",
    tone: "mixed",
    Icon: IconCircleHalf2,
    hatched: true,
    meaning: "Sections or files differ: see which.",
  },
  absent: {
    word: "absent",
    tone: "absent",
    Icon: IconMinus,
    hatched: true,
    meaning: "There is no lastmod to judge.",
  },
  "not-enough-evidence": {
    word: "not enough evidence",
    tone: "absent",
    Icon: IconHelp,
    hatched: false,
    meaning: "Too few dated entries to say anything.",
  },
};
