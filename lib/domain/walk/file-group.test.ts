import { expect, test } from "vitest";
import { fileGroups, filesFrom, isInGroup } from "./file-group";
import type { FileOutcome } from "./outcome";

test.each<[FileOutcome | null, string]>([
  ["ok", "read"],
  ["skipped-unchanged", "unchanged"],
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

test("lists a file of any outcome under its problems as well", () => {
  expect(isInGroup({ outcome: "ok", problems: [{}] }, "with-problems")).toBe(true);
});

test("goes down from an index through the indexes that it lists", () => {
  const file = (url: string, parentUrl: string | null) => ({ url, parentUrl });
  const files = [file("a", null), file("b", "a"), file("c", "b"), file("d", null), file("e", "d")];
  expect(filesFrom(files, "a").map(({ url }) => url)).toEqual(["a", "b", "c"]);
  expect(filesFrom(files, undefined)).toHaveLength(5);
});
