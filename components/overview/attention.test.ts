import { expect, test } from "vitest";
import type { WalkSummary } from "@/lib/domain/walk/walk-summary";
import { listAttention } from "./attention";

const clean: WalkSummary = {
  urls: 10,
  entries: 10,
  dated: 10,
  absent: 0,
  invalid: 0,
  future: 0,
  implausible: 0,
  dateOnly: 0,
  dateTime: 10,
  distinctStamps: 10,
  topStampShare: 0.1,
  oldestAt: 0,
  newestAt: 1,
  files: 1,
  filesRead: 1,
  filesFailed: 0,
  sections: 1,
  origins: [{ origin: "https://a.test", urls: 10, foreign: false }],
  urlsInSeveralFiles: 0,
  conflictingUrls: 0,
  notKnownUrls: 0,
  changes: null,
  bytesPacked: 1,
  bytesUnpacked: 1,
};

test("says nothing where nothing is odd", () => {
  expect(listAttention(clean, [])).toEqual([]);
});

test("puts what was not read before what is odd in what was read", () => {
  const list = listAttention({ ...clean, invalid: 3, notKnownUrls: 40 }, [
    { code: "blocked", files: 2, sentence: "2 of 75 sitemap files answered 403" },
  ]);
  expect(list.map((item) => item.key)).toEqual(["2 of 75 sitemap files answered 403", "not-known", "invalid"]);
  expect(list[2]?.leadsTo).toEqual({ tab: "urls", filter: { dated: "invalid" } });
});

test("does not name missing lastmods where there are none at all: that is the verdict", () => {
  expect(listAttention({ ...clean, dated: 0, absent: 10 }, [])).toEqual([]);
  expect(listAttention({ ...clean, dated: 5, absent: 5 }, [])[0]?.key).toBe("undated");
});

test("leads from a foreign host to its URLs", () => {
  const origins = [...clean.origins, { origin: "https://b.test", urls: 4, foreign: true }];
  expect(listAttention({ ...clean, origins }, [])[0]?.leadsTo).toEqual({ tab: "urls", filter: { host: "b.test" } });
});
