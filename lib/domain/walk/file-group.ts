import type { FileOutcome } from "./outcome";

/** Outcomes as an analyst asks for them. */
export type FileGroup = "read" | "unchanged" | "in-part" | "not-read" | "not-visited" | "with-problems";

export const fileGroups: { key: FileGroup; word: string }[] = [
  { key: "read", word: "read" },
  { key: "unchanged", word: "unchanged, not asked" },
  { key: "in-part", word: "read in part" },
  { key: "not-read", word: "not read" },
  { key: "not-visited", word: "not visited" },
  { key: "with-problems", word: "with problems" },
];

export function isFileGroup(text: string | null | undefined): text is FileGroup {
  return fileGroups.some((group) => group.key === text);
}

/** Whether a file belongs to a group: each to one by its outcome, and to `with-problems` besides. */
export function isInGroup(file: { outcome: FileOutcome | null; problems: unknown[] }, group: FileGroup): boolean {
  if (group === "with-problems") return file.problems.length > 0;
  switch (file.outcome) {
    case "ok":
    case "not-modified":
    case "unchanged":
    case "duplicate":
      return group === "read";
    case "skipped-unchanged":
      return group === "unchanged";
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

/**
 * A file and all that it leads to: what the `file` of a filter means for a list of files.
 *
 * @param files Parents before children.
 * @returns All of them where no file is named.
 */
export function filesFrom<File extends { url: string; parentUrl: string | null }>(
  files: File[],
  url: string | undefined,
): File[] {
  if (url === undefined) return files;
  const within = new Set([url]);
  return files.filter((file) => {
    if (file.parentUrl !== null && within.has(file.parentUrl)) within.add(file.url);
    return within.has(file.url);
  });
}
