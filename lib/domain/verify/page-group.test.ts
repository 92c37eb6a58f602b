import { expect, test } from "vitest";
import { isInPageGroup, type PageGroup, pageGroups } from "./page-group";

const page = {
  relation: "agree",
  outcome: "read",
  isList: false,
  lastmodMoved: true,
  contentChanged: false,
  changeKind: "same",
} as const;

test.each([
  ["a page that agrees and moved without a change", page, ["seen", "agree", "moved-same", "unchanged"]],
  ["a list, which is left out of the score", { ...page, isList: true }, ["seen", "agree", "unchanged"]],
  [
    "a page on its first look",
    { ...page, lastmodMoved: null, contentChanged: null, changeKind: null },
    ["seen", "agree"],
  ],
  ["a redesign", { ...page, contentChanged: null, changeKind: "redesign" }, ["seen", "agree", "not-comparable"]],
  [
    "a page that robots.txt forbids",
    { ...page, relation: null, outcome: "skipped", lastmodMoved: null, contentChanged: null, changeKind: null },
    ["skipped"],
  ],
] as const)("%s is in its groups alone", (_name, one, groups) => {
  expect(pageGroups.filter((group) => isInPageGroup(one, group))).toEqual(groups as readonly PageGroup[]);
});
