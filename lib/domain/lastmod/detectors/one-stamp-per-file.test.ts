import { describe, expect, test } from "vitest";
import { ago, entriesOf, judgedFile } from "../synthetic-sitemap";
import { oneStampPerFile } from "./one-stamp-per-file";

const split = (files: number, entries: number, lastmod: (file: number, index: number) => string) =>
  Array.from({ length: files }, (_, file) =>
    judgedFile(
      `https://a.example/sitemap-${file}.xml`,
      entriesOf(entries, (index) => ({ lastmod: lastmod(file, index) })),
    ),
  );

describe("one-stamp-per-file", () => {
  test("speaks against files that each carry a moment of their own, also where it is old", () => {
    const finding = oneStampPerFile.detect(split(5, 400, (file, index) => ago(50, file * 90 + (index % 2))));
    expect(finding).toMatchObject({ severity: "against", entries: 2_000, of: 2_000 });
    expect(finding?.sentence).toMatch(
      /^All 5 files each carry one moment of their own .*, 2,000 together: https.*sitemap-4\.xml 2026-10-11T09:23:59Z \(400\)/,
    );
    expect(finding?.examples[0]).toMatch(/^https:\/\/a\.example\/sitemap-\d\.xml$/);
  });

  test("needs no file to be large", () => {
    expect(oneStampPerFile.detect(split(20, 3, (file) => ago(1, file * 60)))).not.toBeNull();
  });

  test.each([
    ["one stamp for all files: an import, or each file's own finding", split(5, 400, () => ago(50))],
    ["two files", split(2, 400, (file) => ago(50, file * 90))],
    ["files whose stamps spread", split(5, 400, (file, index) => ago(index + file))],
    ["files of one entry, where any stamp is alone", split(40, 1, (file) => ago(file))],
    ["days, which have no moment", split(5, 400, (file) => ago(file).slice(0, 10))],
    ["nothing", []],
  ])("says nothing of %s", (_case, files) => {
    expect(oneStampPerFile.detect(files)).toBeNull();
  });

  test("says nothing where most entries stand in other files", () => {
    const honest = judgedFile(
      "https://a.example/blog.xml",
      entriesOf(500, (index) => ({ lastmod: ago(index) })),
    );
    expect(oneStampPerFile.detect([...split(4, 50, (file) => ago(2, file * 90)), honest])).toBeNull();
  });
});
