import { expect, test } from "vitest";
import { parseRobotsRules } from "./robots-rules";

const agent = "Gazetteer/0.1 (+https://example.com/bot)";

function allows(robots: string, path: string): boolean {
  return parseRobotsRules(robots, agent).isAllowed(`https://a.test${path}`);
}

const all = (lines: string) => `User-agent: *\n${lines}`;

// RFC 9309 § 2.2.2 and § 2.2.3, and Google's published cases.
test.each([
  ["no rules", "", "/x", true],
  ["an empty Disallow", all("Disallow:"), "/x", true],
  ["all of the site", all("Disallow: /"), "/x", false],
  ["a directory", all("Disallow: /private/"), "/private/x", false],
  ["beside a directory", all("Disallow: /private/"), "/privately", true],
  ["case of the path", all("Disallow: /Private/"), "/private/x", true],
  ["the longest rule", all("Disallow: /a/\nAllow: /a/b/\nDisallow: /a/b/c/"), "/a/b/x", true],
  ["the longest rule, further down", all("Disallow: /a/\nAllow: /a/b/\nDisallow: /a/b/c/"), "/a/b/c/x", false],
  ["Allow where both are as long", all("Disallow: /page\nAllow: /page"), "/page", true],
  ["a star", all("Disallow: /*.php"), "/index.php?x=1", false],
  ["a star within", all("Disallow: /*/edit"), "/wiki/page/edit", false],
  ["the end", all("Disallow: /*.php$"), "/index.php", false],
  ["not the end", all("Disallow: /*.php$"), "/index.php?x=1", true],
  ["the end without a star", all("Disallow: /$"), "/", false],
  ["the end without a star, further", all("Disallow: /$"), "/x", true],
  ["a query", all("Disallow: /*?sort="), "/list?sort=up", false],
  ["encoded and plain alike", all("Disallow: /%7Euser/caf%c3%a9"), "/~user/café", false],
  ["plain and encoded alike", all("Disallow: /café"), "/caf%C3%A9", false],
  ["an encoded slash apart", all("Disallow: /a%2Fb"), "/a/b", true],
  ["a group of our own alone", "User-agent: *\nDisallow: /\nUser-agent: gazetteer\nAllow: /", "/x", true],
  ["our name in any case", "User-agent: GAZETTEER/2.0\nDisallow: /", "/x", false],
  ["not a longer name", "User-agent: gazetteerbot\nDisallow: /", "/x", true],
  [
    "groups of one name together",
    "User-agent: gazetteer\nDisallow: /a\n\nUser-agent: gazetteer\nDisallow: /b",
    "/b",
    false,
  ],
  ["names that share rules", "User-agent: other\nUser-agent: gazetteer\nDisallow: /a", "/a", false],
  ["an empty line in a group", "User-agent: *\n\nDisallow: /a", "/a", false],
  ["lines of other kinds between", "User-agent: *\nSitemap: https://a.test/s.xml\nDisallow: /a", "/a", false],
  ["rules before any name", "Disallow: /\nUser-agent: *\nDisallow: /a", "/x", true],
  ["comments and odd line ends", "\ufeffuser-agent : * # all\rDISALLOW : /a # not this\r", "/a", false],
  ["robots.txt itself", all("Disallow: /"), "/robots.txt", true],
])("obeys %s", (_name, robots, path, allowed) => {
  expect(allows(robots, path)).toBe(allowed);
});

test("reads the longest Crawl-delay of its groups", () => {
  expect(parseRobotsRules("User-agent: *\nCrawl-delay: 2.5\nDisallow:\n", agent).crawlDelayMs).toBe(2_500);
  expect(parseRobotsRules("User-agent: *\nCrawl-delay: soon\n", agent).crawlDelayMs).toBeNull();
  expect(
    parseRobotsRules("User-agent: x\nCrawl-delay: 9\n\nUser-agent: *\nDisallow: /a\n", agent).crawlDelayMs,
  ).toBeNull();
});

test("matches many stars in little time", () => {
  const startedAt = performance.now();
  const robots = all(Array.from({ length: 500 }, () => `Disallow: /${"*a".repeat(500)}b$`).join("\n"));
  expect(allows(robots, `/${"a".repeat(4_000)}`)).toBe(true);
  expect(performance.now() - startedAt).toBeLessThan(1_500);
});
