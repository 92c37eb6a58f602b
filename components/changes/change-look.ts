import {
  IconArrowBackUp,
  IconArrowForwardUp,
  IconArrowsRightLeft,
  IconCalendarMinus,
  IconCalendarPlus,
  IconHelp,
  IconHistory,
  IconPlus,
  IconPuzzle,
  IconQuestionMark,
  IconSignature,
  IconX,
} from "@tabler/icons-react";
import type { ChangeKind, ChangeList } from "@/lib/domain/change/change-kind";

export interface ChangeLook {
  word: string;
  /** Role of the palette. */
  tone: string;
  Icon: typeof IconPlus;
  /** What it means, in a sentence. */
  meaning: string;
}

export const changeLook: Record<ChangeKind, ChangeLook> = {
  added: { word: "added", tone: "added", Icon: IconPlus, meaning: "The newer walk has it, the older one has not." },
  removed: {
    word: "removed",
    tone: "failed",
    Icon: IconX,
    meaning: "Its file was read, or is listed no more, and no file lists it.",
  },
  "lastmod-moved": {
    word: "lastmod moved",
    tone: "plausible",
    Icon: IconArrowForwardUp,
    meaning: "Both walks date it, the newer one later.",
  },
  "lastmod-back": {
    word: "moved backwards",
    tone: "generation",
    Icon: IconArrowBackUp,
    meaning: "Both walks date it, the newer one earlier.",
  },
  "lost-date": {
    word: "lost its date",
    tone: "absent",
    Icon: IconCalendarMinus,
    meaning: "Only the older walk gives a date that can be read.",
  },
  "gained-date": {
    word: "gained a date",
    tone: "trusted",
    Icon: IconCalendarPlus,
    meaning: "Only the newer walk gives a date that can be read.",
  },
  "moved-file": {
    word: "other file",
    tone: "mixed",
    Icon: IconArrowsRightLeft,
    meaning: "No file lists it in both walks. A file that was renamed is the same file.",
  },
  returned: {
    word: "returned",
    tone: "stale",
    Icon: IconHistory,
    meaning: "Added, and it was there in an earlier walk already.",
  },
  renamed: {
    word: "probable rename",
    tone: "plausible",
    Icon: IconSignature,
    meaning: "Added, and probably a removed URL under a new name: counted as both.",
  },
  extension: {
    word: "fields changed",
    tone: "mixed",
    Icon: IconPuzzle,
    meaning: "changefreq, priority, news, images, videos or alternates are others.",
  },
  "not-known": {
    word: "not known",
    tone: "partial",
    Icon: IconQuestionMark,
    meaning: "Its file was not read in the newer walk: it may be there or not.",
  },
  "not-known-before": {
    word: "maybe there before",
    tone: "partial",
    Icon: IconHelp,
    meaning: "Added, but its file was not read in the older walk: it may have been there already.",
  },
};

export function listWord(list: ChangeList): string {
  if (list === "all") return "all changes";
  return list === "lastmod" ? "lastmod" : changeLook[list].word;
}
