import { describe, expect, test } from "vitest";
import { csvLine } from "./csv";
import { advertoolsImages, advertoolsNews, exportPresetNames, exportPresets, lastmodCell } from "./export-columns";
import { exportFileName } from "./export-file-name";
import type { ExportRow } from "./export-row";

const row: ExportRow = {
  loc: "https://a.example/shop/red",
  lastmodAt: Date.UTC(2024, 1, 1),
  precision: "day",
  lastmodRaw: "2024-02-01",
  flags: ["nonstandard", "noZone"],
  section: "/shop/",
  sitemap: "https://a.example/shop.xml",
  sitemapPath: ["https://a.example/index.xml", "https://a.example/shop.xml"],
  walk: 3,
  walkComplete: false,
  firstSeen: 1,
  lastSeen: 3,
  change: "changed",
  extension: {
    priority: "0.5",
    news: { name: "The Paper", publicationDate: "2024-02-01T10:00:00.000Z" },
    images: [{ loc: "https://a.example/1.png" }, { loc: "https://a.example/2.png" }],
  },
  file: {
    etag: '"abc"',
    lastModifiedAt: null,
    bytesUnpacked: 1_500_000,
    fetchedAt: Date.UTC(2024, 1, 2),
    reason: null,
  },
};

const headers = (columns: readonly { header: string }[]) => columns.map(({ header }) => header);

describe("exportPresets", () => {
  test("has the product's own columns, in order", () => {
    expect(headers(exportPresets.gazetteer).join(", ")).toBe(
      "loc, lastmod, lastmod_raw, lastmod_precision, lastmod_flag, section, sitemap, sitemap_path, walk, walk_complete, first_seen, last_seen, change",
    );
  });

  test("has the header names of advertools, in order", () => {
    expect(headers([...exportPresets.advertools, ...advertoolsNews, ...advertoolsImages]).join(", ")).toBe(
      "loc, lastmod, changefreq, priority, sitemap, etag, sitemap_last_modified, sitemap_size_mb, download_date, errors, news_publication_date, publication_name, publication_language, news_title, image_loc",
    );
  });

  test("has the header names of Screaming Frog, in order", () => {
    expect(headers(exportPresets["screaming-frog"])).toEqual([
      "Address",
      "Status Code",
      "Indexability",
      "Indexability Status",
    ]);
  });

  test.each([
    [
      "gazetteer",
      "https://a.example/shop/red,2024-02-01,2024-02-01,day,nonstandard noZone,/shop/,https://a.example/shop.xml,https://a.example/index.xml > https://a.example/shop.xml,3,false,1,3,changed\r\n",
    ],
    [
      "advertools",
      'https://a.example/shop/red,2024-02-01T00:00:00+00:00,,0.5,https://a.example/shop.xml,"""abc""",,1.5,2024-02-02T00:00:00+00:00,\r\n',
    ],
    ["screaming-frog", "https://a.example/shop/red,,,\r\n"],
  ] as const)("writes a row of %s", (preset, line) => {
    expect(csvLine(exportPresets[preset].map(({ cell }) => cell(row)))).toBe(line);
  });

  test("leaves out what is not known, for every preset", () => {
    const bare: ExportRow = {
      ...row,
      lastmodAt: null,
      precision: null,
      lastmodRaw: null,
      change: null,
      extension: null,
      file: null,
    };
    for (const preset of exportPresetNames) {
      expect(csvLine(exportPresets[preset].map(({ cell }) => cell(bare)))).not.toMatch(/null|undefined|NaN/);
    }
  });
});

test.each([
  ["day", "2024-02-01"],
  ["month", "2024-02"],
  ["second", "2024-02-01T00:00:00Z"],
] as const)("writes a lastmod of precision %s as %s", (precision, text) => {
  expect(lastmodCell({ lastmodAt: Date.UTC(2024, 1, 1), precision })).toBe(text);
});

test("names a file after host, view, walk and day", () => {
  const name = {
    host: "example.com",
    view: "de & mobile",
    walk: 12,
    isPartial: false,
    walkAt: Date.UTC(2026, 10, 30, 9),
    extension: "csv",
  };
  expect(exportFileName(name)).toBe("example.com-de-mobile-12-2026-11-30.csv");
  // Plain text has no column to say so.
  expect(exportFileName({ ...name, isPartial: true })).toBe("example.com-de-mobile-12-partial-2026-11-30.csv");
});
