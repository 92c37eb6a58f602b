import { expect, test } from "vitest";
import { isLastmodProved } from "./lastmod-proof";
import type { FileOutcome } from "./outcome";

/** Walks, latest first: lastmod and content as letters; a small `s` after them was skipped, `p` read in part. */
function walks(...texts: string[]) {
  const outcomes: Record<string, FileOutcome> = { s: "skipped-unchanged", p: "partial", f: "failed" };
  return texts.map((text) => ({
    indexLastmodRaw: text[0] === "-" ? null : (text[0] ?? ""),
    sha256: text[1] ?? "",
    outcome: outcomes[text[2] ?? ""] ?? "ok",
  }));
}

test.each([
  ["stood once and changed together once", ["Bb", "Bb", "Aa"], true],
  ["in whichever order", ["Bb", "Aa", "Aa"], true],
  ["over more readings", ["Cc", "Bb", "Bb", "Aa"], true],
  ["though a new lastmod came with the same bytes", ["Ca", "Ba", "Ba", "Ax", "Ax"], true],
  ["with skipped walks between", ["Bbs", "Bb", "Bb", "Aa"], true],
  ["with failures and parts between, which are no evidence", ["Bb", "Bxp", "Bbf", "Bb", "Aa"], true],
])("has proved true: %s", (_, texts, proved) => {
  expect(isLastmodProved(walks(...texts))).toBe(proved);
});

test.each([
  ["no walk", []],
  ["two readings", ["Bb", "Aa"]],
  ["it never stood", ["Cc", "Bb", "Aa"]],
  ["nothing ever changed", ["Aa", "Aa", "Aa", "Aa"]],
  ["lastmod changed alone", ["Ca", "Ba", "Ba"]],
  ["the bytes changed under the same lastmod, once", ["Cc", "Cc", "Bb", "Ba", "Aa"]],
  ["the index did not date it", ["Bb", "Bb", "-a"]],
  ["it was taken at its word for seven walks", [...Array<string>(7).fill("Bbs"), "Bb", "Bb", "Aa"]],
])("has not proved true: %s", (_, texts) => {
  expect(isLastmodProved(walks(...texts))).toBe(false);
});
