import { expect, test } from "vitest";
import { parseAddress } from "./parse-address";

test.each([
  ["example.com", "example.com", "https://example.com/", "domain"],
  ["  Example.COM. ", "example.com", "https://example.com/", "domain"],
  ["www.example.com", "example.com", "https://www.example.com/", "domain"],
  ["https://www.example.com/x?y=1#z", "example.com", "https://www.example.com/", "domain"],
  ["http://example.com", "example.com", "http://example.com/", "domain"],
  ["example.com:8080/shop/", "example.com:8080", "https://example.com:8080/", "domain"],
  ["//example.com/", "example.com", "https://example.com/", "domain"],
  ["news.demo.test", "news.demo.test", "https://news.demo.test/", "domain"],
  ["bücher.example", "xn--bcher-kva.example", "https://xn--bcher-kva.example/", "domain"],
  ["example.com/sitemap.xml", "example.com", "https://example.com/sitemap.xml", "sitemap"],
  ["https://example.com/maps/a.xml.gz?v=1", "example.com", "https://example.com/maps/a.xml.gz?v=1", "sitemap"],
  ["https://example.com/urls.txt", "example.com", "https://example.com/urls.txt", "sitemap"],
  ["https://example.com/sitemaps/2024", "example.com", "https://example.com/sitemaps/2024", "sitemap"],
  ["example.com/robots.txt", "example.com", "https://example.com/robots.txt", "robots"],
  ["https://93.184.216.34/", "93.184.216.34", "https://93.184.216.34/", "domain"],
])("reads %s as the site %s", (typed, host, startAddress, kind) => {
  expect(parseAddress(typed)).toEqual({ ok: true, host, startAddress, kind });
});

test.each([
  ["", /Enter a domain/],
  ["   ", /Enter a domain/],
  ["not a domain", /not a domain/],
  ["ftp://example.com", /Only http and https.*ftp/],
  ["javascript:alert(1)", /Only http and https/],
  ["localhost", /own network/],
  ["localhost:3000", /own network/],
  ["printer.local", /own network/],
  ["intranet", /is not a domain/],
  ["example.", /is not a domain/],
  ["-a.example", /is not a domain/],
  ["10.0.0.1", /Private and reserved/],
  ["169.254.169.254", /Private and reserved/],
  ["http://2130706433/", /Private and reserved/],
  ["0x7f.1", /Private and reserved/],
  ["[::1]", /Private and reserved/],
  ["http://[::ffff:10.0.0.1]/", /Private and reserved/],
  ["http://user:secret@example.com/", /user name/],
  ["http://[broken/", /is not a domain/],
  [`https://example.com/${"a".repeat(3000)}`, /too long/],
])("refuses %s with a sentence", (typed, message) => {
  const read = parseAddress(typed);
  expect(read.ok ? read.startAddress : read.message).toMatch(message);
});

test("takes a local name that the operator allows", () => {
  expect(parseAddress("http://localhost:4000/", ["localhost"])).toMatchObject({ ok: true, host: "localhost:4000" });
});
