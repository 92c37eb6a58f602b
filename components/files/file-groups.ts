import type { FileRow } from "@/lib/read/file-tree";

/** Outcomes as an analyst asks for them. */
export type FileGroup = "read" | "in-part" | "not-read" | "not-visited" | "with-problems";

export const fileGroups: { key: FileGroup; word: string }[] = [
  { key: "read", word: "read" },
  { key: "in-part", word: "read in part" },
  { key: "not-read", word: "not read" },
  { key: "not-visited", word: "not visited" },
  { key: "with-problems", word: "with problems" },
];

export function isFileGroup(text: string | null): text is FileGroup {
  return fileGroups.some((group) => group.key === text);
}

/** Whether a file belongs to a group; a file with problems belongs to another one as well. */
export function isInGroup(file: Pick<FileRow, "outcome" | "problems">, group: FileGroup): boolean {
  if (group === "with-problems") return file.problems.length > 0;
  switch (file.outcome) {
    case "ok":
    case "not-modified":
    case "unchanged":
    case "skipped-unchanged":
    case "duplicate":
      return group === "read";
    case "partial":
      return group === "in-part";
    case "failed":
    case "refused":
    case "not-a-sitemap":
      return group === "not-read";
    case "not-visited":
    case null:
      return group === "not-visited";
  }
}
