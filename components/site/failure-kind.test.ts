import { expect, test } from "vitest";
import type { WalkReason } from "@/lib/domain/walk/walk-state";
import { failureKind } from "./failure-kind";

const reason = (code: WalkReason["code"]): WalkReason => ({ code, files: null, sentence: "" });

test.each([
  [["no-sitemap"], ["guess", "guess"], "none-declared"],
  [["no-sitemap"], ["robots", "guess"], "declared-but-gone"],
  [["no-sitemap", "blocked"], ["guess"], "blocked"],
  [["unreachable"], [], "unreachable"],
  [["failed", "failed"], ["robots", "guess"], "server-errors"],
  [["no-sitemap", "failed"], ["typed"], "declared-but-gone"],
  [["not-a-sitemap"], ["typed"], "not-a-sitemap"],
  [[], ["robots"], "empty"],
] as const)("takes %j with probes %j for %s", (codes, sources, kind) => {
  expect(
    failureKind(
      codes.map(reason),
      sources.map((source) => ({ source })),
    ),
  ).toBe(kind);
});
