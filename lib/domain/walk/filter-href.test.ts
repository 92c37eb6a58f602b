import { expect, test } from "vitest";
import { exportHref, filterHref, filterQuery } from "./filter-href";
import { parseUrlFilter } from "./url-filter";

test("gives one view one address, whatever the order it was typed in", () => {
  const one = parseUrlFilter(new URLSearchParams("from=2024-05-01&section=%2Fshop%2F&walk=3"));
  const other = parseUrlFilter(new URLSearchParams("walk=3&section=/shop/&from=2024-05-01&unknown=1"));
  expect(filterQuery(one)).toBe(filterQuery(other));
  expect(filterQuery(one)).toBe("walk=3&section=%2Fshop%2F&from=2024-05-01");
});

test("leaves the latest walk and what is not set out", () => {
  expect(filterHref("a.test", "overview", { walk: "latest" })).toBe("/sites/a.test");
  expect(filterHref("a.test", "urls", { walk: "latest", dated: "undated" })).toBe("/sites/a.test/urls?dated=undated");
});

test("reads back what it wrote", () => {
  const filter = parseUrlFilter(new URLSearchParams({ contains: "a&b=c #1", regex: "^https?://x/\\d+" }));
  expect(parseUrlFilter(new URLSearchParams(filterQuery(filter)))).toEqual(filter);
});

test("adds a page's own settings behind the filter", () => {
  expect(exportHref("a.test", "urls", { walk: 2, section: "/x/" }, { format: "ndjson", gzip: null })).toBe(
    "/export/a.test/urls?walk=2&section=%2Fx%2F&format=ndjson",
  );
});
