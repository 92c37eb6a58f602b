import { expect, test } from "vitest";
import { findReasons, type ReasonedFile } from "./find-reasons";
import type { RobotsReport } from "./robots-report";

const robots = (outcome: RobotsReport["outcome"], reason: string | null = null) =>
  ({ outcome, reason, status: null, detail: reason }) as RobotsReport;

const probe = (source: string, reason: string, outcome: ReasonedFile["outcome"] = "failed"): ReasonedFile => ({
  ...{ url: "https://a.example/sitemap.xml", source, depth: 0, outcome, reason, status: null },
});

test.each<[string, RobotsReport | null, ReasonedFile[], string, RegExp]>([
  ["none declared", robots("ok"), [probe("guess", "absent")], "no-sitemap", /declares no sitemap, and none lies at/],
  [
    "declared but gone",
    robots("ok"),
    [probe("robots", "absent"), probe("guess", "absent")],
    "no-sitemap",
    /declares sitemaps, but none/,
  ],
  ["blocked", robots("ok"), [probe("guess", "blocked")], "blocked", /refused our requests/],
  [
    "a robots.txt that blocks",
    robots("blocked", "blocked"),
    [probe("guess", "absent")],
    "blocked",
    /refused our requests/,
  ],
  ["a name that does not resolve", robots("unavailable", "dns-failure"), [], "unreachable", /name does not resolve/],
  ["a bad certificate", robots("unavailable", "tls-error"), [], "unreachable", /TLS handshake or certificate/],
  ["no answer in time", robots("unavailable", "timeout"), [], "unreachable", /did not answer in time/],
  [
    "server errors",
    robots("unavailable", "http-error"),
    [probe("guess", "http-error")],
    "failed",
    /answered with errors/,
  ],
  [
    "server errors behind the declaration",
    robots("ok"),
    [probe("robots", "http-error")],
    "failed",
    /answered with errors/,
  ],
  ["nothing at the address given", null, [probe("typed", "absent")], "no-sitemap", /at the address that was given/],
])("says of a walk that found nothing that it was %s", (_, robotsRead, files, code, sentence) => {
  const [first] = findReasons({ robots: robotsRead, discovery: "none", wasCancelled: false, files });
  expect(first).toMatchObject({ code, files: null, sentence: expect.stringMatching(sentence) });
});

test("a site that declares nothing and whose usual address fails is not told to have none", () => {
  const [first] = findReasons({
    ...{ robots: robots("absent"), discovery: "none", wasCancelled: false },
    files: [probe("guess", "http-error"), probe("guess", "http-error")],
  });
  expect(first?.sentence).toBe("No sitemap could be read: the server answered with errors");
});
