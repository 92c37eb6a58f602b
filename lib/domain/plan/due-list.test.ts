import { expect, test } from "vitest";
import { parseDueSince } from "./due-list";
import { createRobotsLabel } from "./robots-label";

test.each([
  ["cursor:indexer", { kind: "cursor", name: "indexer" }],
  ["cursor:", null],
  ["cursor:a b", null],
  ["walk:3", { kind: "walk", number: 3 }],
  ["2026-11-01", { kind: "instant", at: Date.UTC(2026, 10, 1), precision: "day" }],
  ["yesterday", null],
])("%s is read", (text, since) => {
  expect(parseDueSince(text)).toEqual(since);
});

const url = "https://www.site.test/robots.txt";
const read = { url, finalUrl: url, outcome: "ok" as const, head: "User-agent: *\nDisallow: /private/\n" };
const loc = "https://www.site.test/private/1";

test.each([
  { name: "a rule forbids it", robots: read, loc, label: "disallowed" },
  { name: "no rule names it", robots: read, loc: "https://www.site.test/open/1", label: "allowed" },
  { name: "another host has its own", robots: read, loc: "https://shop.site.test/private/1", label: "unknown" },
  { name: "there is none", robots: { ...read, outcome: "absent" as const, head: null }, loc, label: "allowed" },
  { name: "it could not be read", robots: { ...read, outcome: "unavailable" as const }, loc, label: "unknown" },
  { name: "it was not asked for", robots: null, loc, label: "unknown" },
  { name: "its end was not kept", robots: { ...read, head: "#".repeat(2_000) }, loc, label: "unknown" },
  {
    name: "the rule is in its end",
    robots: { ...read, head: "#".repeat(2_000), tail: `\n${read.head}` },
    loc,
    label: "disallowed",
  },
])("$label where $name", ({ robots, loc: address, label }) => {
  expect(createRobotsLabel(robots, "*")(address)).toBe(label);
});

test("rules for a crawler by its name stand before those for all", () => {
  const robots = { ...read, head: `${read.head}\nUser-agent: harvester\nDisallow: /open/` };
  expect(createRobotsLabel(robots, "Harvester/2.0")(loc)).toBe("allowed");
  expect(createRobotsLabel(robots, "*")(loc)).toBe("disallowed");
});
