import { expect, test } from "vitest";
import { defaultWalkLimits } from "@/lib/domain/walk/walk-limits";
import { capWords, mannerWords } from "./limit-words";

test("tells the caps of a walk in a line", () => {
  expect(capWords(defaultWalkLimits)).toBe(
    "5,000 files, depth 10, 25,000,000 entries, 50.0 MiB a file, 50.0 GiB in all, 240 minutes",
  );
});

test.each([
  [{}, "4 requests at once to a host, 100 ms apart; 2 retries, 30 s time-out"],
  [
    { perHostMax: 1, perHostIntervalMs: 0, retriesMax: 1, skipUnchanged: true },
    "1 request at once to a host; 1 retry, 30 s time-out; children whose index says unchanged are not asked for",
  ],
])("tells its manners in a line (%j)", (own, words) => {
  expect(mannerWords({ ...defaultWalkLimits, ...own })).toBe(words);
});
