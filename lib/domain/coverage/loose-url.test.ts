import { expect, test } from "vitest";
import { differenceOf, looseFormsOf } from "./difference-of";
import { looseUrl } from "./loose-url";
import { allRules, formatRules, parseRules, ruleBit, ruleNames } from "./near-rule";

const difference = (a: string, b: string) => ruleNames(differenceOf(looseFormsOf(a), looseFormsOf(b))).join(" ");

test.each([
  ["http://a.test/x", "https://a.test/x", "scheme"],
  ["https://www.a.test/x", "https://a.test/x", "www"],
  ["https://a.test/x/", "https://a.test/x", "slash"],
  ["https://a.test/Red", "https://a.test/red", "case"],
  ["https://a.test/?Q=1", "https://a.test/?q=1", "case"],
  ["https://a.test/%7Eann", "https://a.test/~ann", "encoding"],
  ["https://a.test/caf%c3%a9", "https://a.test/caf%C3%A9", "encoding"],
  ["https://a.test/?q=a+b", "https://a.test/?q=a%20b", "encoding"],
  ["https://a.test/?a=1&b=2", "https://a.test/?b=2&a=1", "order"],
  ["https://a.test/x?utm_source=n", "https://a.test/x", "tracking"],
  ["https://a.test/x?gclid=1&a=2", "https://a.test/x?a=2", "tracking"],
  ["https://a.test/x?", "https://a.test/x", "tracking"],
  ["https://a.test/x#top", "https://a.test/x", "fragment"],
  ["https://a.test/x/index.html", "https://a.test/x/", "index"],
  ["https://a.test/default.aspx", "https://a.test/", "index"],
  ["http://www.a.test/X/", "https://a.test/x", "scheme www slash case"],
  ["https://a.test/x/index.php", "https://a.test/x", "slash index"],
  ["https://a.test/%41", "https://a.test/a", "case encoding"],
  ["https://a.test/?b=2&utm_medium=x&a=1", "https://a.test/?a=1&b=2", "order tracking"],
])("%s and %s differ by: %s", (a, b, rules) => {
  expect(looseUrl(a, allRules)).toBe(looseUrl(b, allRules));
  expect(difference(a, b)).toBe(rules);
  expect(difference(b, a)).toBe(rules);
});

test.each([
  ["https://a.test/x", "https://a.test/y"],
  ["https://a.test/x", "https://b.test/x"],
  ["https://shop.a.test/x", "https://a.test/x"],
  ["https://a.test/a%2Fb", "https://a.test/a/b"],
  ["https://a.test/?a=1", "https://a.test/?a=2"],
  ["https://a.test/?a=1&a=2", "https://a.test/?a=1"],
  ["https://a.test/?q=1%262", "https://a.test/?q=1&2"],
  ["https://a.test/indexes.html", "https://a.test/"],
  ["https://a.test/x?page=2", "https://a.test/x"],
])("%s is not near to %s", (a, b) => {
  expect(looseUrl(a, allRules)).not.toBe(looseUrl(b, allRules));
});

test("no rule leaves an address as it is", () => {
  const loc = "http://www.a.test/A/index.html?b=%7e&utm_x=1&a=+#Top";
  expect(looseUrl(loc, 0)).toBe(loc);
});

test("rules stand in an address by those that are off", () => {
  expect(formatRules(allRules)).toBeNull();
  const rules = allRules & ~ruleBit.case & ~ruleBit.index;
  expect(formatRules(rules)).toBe("case,index");
  expect(parseRules("case,index")).toBe(rules);
  expect(parseRules("nonsense,,constructor")).toBe(allRules);
});
