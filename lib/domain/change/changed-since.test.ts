import { expect, test } from "vitest";
import { parseLastmod } from "../lastmod/parse-lastmod";
import { formatSince, parseSince, sinceBounds } from "./changed-since";

function counts(lastmod: string, since: string): boolean {
  const read = parseLastmod(lastmod);
  const asked = parseSince(since);
  if (!read.ok || asked?.kind !== "instant") throw new Error("unreadable");
  return read.instantMs >= sinceBounds(asked.at)[read.precision];
}

test.each([
  // A date stands for its whole day.
  ["2026-11-05", "2026-11-05", true],
  ["2026-11-05", "2026-11-05T00:00:00Z", true],
  ["2026-11-05", "2026-11-05T23:59:59.999Z", true],
  ["2026-11-05", "2026-11-06T00:00:00Z", false],
  ["2026-11-05", "2026-11-06", false],
  ["2026-11-06", "2026-11-05T12:00:00Z", true],
  // Days are those of UTC, whatever the zone that is asked in.
  ["2026-11-05", "2026-11-06T01:00:00+02:00", true],
  // So does a month and a year.
  ["2026-11", "2026-11-30T10:00:00Z", true],
  ["2026-11", "2026-12-01", false],
  ["2026", "2026-12-31", true],
  ["2025", "2026-01-01", false],
  // A time stands for its minute, its second, itself.
  ["2026-11-05T10:00Z", "2026-11-05T10:00:59Z", true],
  ["2026-11-05T10:00Z", "2026-11-05T10:01:00Z", false],
  ["2026-11-05T10:00:00Z", "2026-11-05T10:00:00Z", true],
  ["2026-11-05T10:00:00Z", "2026-11-05T10:00:00.400Z", true],
  ["2026-11-05T09:59:59Z", "2026-11-05T10:00:00Z", false],
  ["2026-11-05T10:00:00.399Z", "2026-11-05T10:00:00.400Z", false],
  ["2026-11-05T12:00:00+02:00", "2026-11-05T10:00:00Z", true],
])("a lastmod of %s counts as changed since %s: %s", (lastmod, since, expected) => {
  expect(counts(lastmod, since)).toBe(expected);
});

test.each([
  ["walk:12", "walk:12"],
  [" 2026-11-05 ", "2026-11-05"],
  ["2026-11-05T10:00:00+02:00", "2026-11-05T08:00:00Z"],
  ["2026-11-05T10:00:00 02:00", "2026-11-05T08:00:00Z"],
  ["2026", "2026"],
])("reads %j as %s", (text, canonical) => {
  const since = parseSince(text);
  expect(since && formatSince(since)).toBe(canonical);
});

test.each(["", "12", "walk:", "walk:-1", "yesterday"])("does not read %j", (text) =>
  expect(parseSince(text)).toBeNull(),
);
