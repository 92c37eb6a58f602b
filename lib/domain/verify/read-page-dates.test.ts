import { expect, test } from "vitest";
import { chooseDate } from "./found-date";
import { readHtmlTree } from "./html-tree";
import { readPageDates } from "./read-page-dates";

const ld = (data: unknown) =>
  `<script type="application/ld+json">${typeof data === "string" ? data : JSON.stringify(data)}</script>`;

function read(html: string, headers: Record<string, string> = {}) {
  return readPageDates(readHtmlTree(html).root, "https://a.test/x/", headers);
}

const day = "2024-05-17";

test.each([
  ["JSON-LD", ld({ "@type": "Article", dateModified: day }), "json-ld-modified"],
  ["JSON-LD in a list", ld([{ "@type": "Person" }, { "@type": "Article", dateModified: day }]), "json-ld-modified"],
  [
    "JSON-LD in @graph",
    ld({
      "@graph": [
        { "@type": "WebPage", dateModified: "2020-01-01" },
        { "@type": ["Thing", "NewsArticle"], dateModified: day },
      ],
    }),
    "json-ld-modified",
  ],
  [
    "nested JSON-LD",
    ld({ "@type": "WebPage", mainEntity: { "@type": "TechArticle", dateModified: { "@value": day } } }),
    "json-ld-modified",
  ],
  [
    "JSON-LD beside comments of readers",
    ld({ "@type": "BlogPosting", comment: [{ "@type": "Comment", dateModified: "2025-01-01" }], dateModified: day }),
    "json-ld-modified",
  ],
  [
    "JSON-LD with a line end in a string",
    ld(`{"@type":"Article","headline":"a\nb","dateModified":"${day}",}`),
    "json-ld-modified",
  ],
  ["JSON-LD in CDATA", ld(`//<![CDATA[\n{"@type":"Article","dateModified":"${day}"}\n//]]>`), "json-ld-modified"],
  ["a second script after a broken one", `${ld("{broken")}${ld({ dateModified: day })}`, "json-ld-modified"],
  ["article:modified_time", `<meta property="article:modified_time" content="${day}">`, "meta-modified"],
  ["og:updated_time", `<meta property="og:updated_time" content="${day}">`, "meta-modified"],
  ["microdata in meta", `<div itemscope><meta itemprop="dateModified" content="${day}"></div>`, "microdata-modified"],
  [
    "microdata in time",
    `<time itemprop="datePublished dateModified" datetime="${day}">yesterday</time>`,
    "microdata-modified",
  ],
  ["microdata in text", `<span itemprop="dateModified">${day}</span>`, "microdata-modified"],
  ["a visible date in pieces", `<p>Zuletzt <b>aktualisiert</b> am <i>17. Mai 2024</i></p>`, "visible-modified"],
  ["a time of an update by its class", `<time class="entry-date updated" datetime="${day}">x</time>`, "time-modified"],
  [
    "a time of an update by the word before it",
    `<p>Updated <time datetime="${day}">a while ago</time></p>`,
    "time-modified",
  ],
  ["the publication where no change is told", ld({ "@type": "Article", datePublished: day }), "json-ld-published"],
])("reads %s", (_name, html, source) => {
  expect(chooseDate(read(html).dates)).toMatchObject({ source, at: Date.parse(day) });
});

test("keeps every date that was found as evidence, unreadable ones too", () => {
  const { dates } = read(
    `${ld({ "@type": "Article", dateModified: "soon", datePublished: day })}<time datetime="2019-01-01">x</time>`,
    { "last-modified": "Fri, 17 May 2024 10:00:00 GMT" },
  );
  expect(dates.map(({ source, at }) => [source, at])).toEqual([
    ["json-ld-modified", null],
    ["json-ld-published", Date.parse(day)],
    ["time", Date.parse("2019-01-01")],
    ["http-last-modified", Date.parse("2024-05-17T10:00:00Z")],
  ]);
});

test("takes a bare time for no date of the page, and Last-Modified where it says nothing itself", () => {
  expect(chooseDate(read(`<time datetime="${day}">x</time>`).dates)).toBeNull();
  expect(
    chooseDate(read(`<time datetime="${day}">x</time>`, { "last-modified": "Fri, 17 May 2024 10:00:00 GMT" }).dates),
  ).toMatchObject({ source: "http-last-modified" });
});

test("leaves dates of comments out of microdata", () => {
  const html = `<div itemprop="comment" itemscope><time itemprop="dateModified" datetime="2025-01-01">x</time></div>`;
  expect(read(html).dates.map(({ source }) => source)).toEqual(["time"]);
});

test("reads canonical address, robots and language", () => {
  const html = `<html lang="fr"><link rel="canonical" href="/y"><meta name="robots" content="NOINDEX">`;
  expect(read(html, { "x-robots-tag": "nosnippet" })).toMatchObject({
    canonical: "https://a.test/y",
    robotsMeta: "noindex, nosnippet",
    language: "fr",
  });
});

test("is not kept long by JSON-LD that is deep or endless", () => {
  const startedAt = performance.now();
  read(ld(`${'{"a":'.repeat(20_000)}1${"}".repeat(20_000)}`));
  read(ld(JSON.stringify(Array.from({ length: 50_000 }, () => ({ dateModified: day })))));
  expect(performance.now() - startedAt).toBeLessThan(1_000);
});
