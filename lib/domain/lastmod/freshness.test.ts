import { expect, test } from "vitest";
import { noClocks } from "./file-clocks";
import { freshnessOf } from "./freshness";

const hourMs = 3_600_000;
const at = Date.UTC(2026, 10, 30);

test.each([
  ["read 36 hours later", { fetchedAt: at + 36 * hourMs }, false, "fresh"],
  ["read 37 hours later", { fetchedAt: at + 37 * hourMs }, false, "old"],
  ["read an hour before, by a clock that is behind", { fetchedAt: at - hourMs }, false, "fresh"],
  ["read two days before", { fetchedAt: at - 48 * hourMs }, false, "old"],
  [
    "in a file written half an hour later",
    { fetchedAt: at + 900 * hourMs, lastModified: at + hourMs / 2 },
    false,
    "fresh",
  ],
  ["in a file written a day later", { fetchedAt: at + 900 * hourMs, lastModified: at + 24 * hourMs }, false, "old"],
  [
    "a day, in a file written on that day",
    { fetchedAt: at + 900 * hourMs, lastModified: at + 23 * hourMs },
    true,
    "fresh",
  ],
  ["of a file of which nothing is known", {}, false, "unknown"],
  ["of a file of which only the index speaks", { indexLastmodAt: at }, false, "unknown"],
] as const)("a stamp %s", (_case, clocks, namesDay, freshness) => {
  expect(freshnessOf(at, { ...noClocks, ...clocks }, namesDay)).toBe(freshness);
});
