import { expect, test } from "vitest";
import type { FileOutcome } from "@/lib/domain/walk/outcome";
import { fileGroups, isInGroup } from "./file-groups";

test.each<[FileOutcome | null, string]>([
  ["ok", "read"],
  ["skipped-unchanged", "read"],
  ["duplicate", "read"],
  ["partial", "in-part"],
  ["failed", "not-read"],
  ["not-a-sitemap", "not-read"],
  ["not-visited", "not-visited"],
  [null, "not-visited"],
])("puts a file that is %s under %s and nowhere else", (outcome, group) => {
  const groups = fileGroups.filter(({ key }) => isInGroup({ outcome, problems: [] }, key));
  expect(groups.map(({ key }) => key)).toEqual([group]);
});
