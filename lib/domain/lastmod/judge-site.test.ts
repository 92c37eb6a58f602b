import { describe, expect, test } from "vitest";
import { judgeSection } from "./judge-section";
import { judgeSite } from "./judge-site";
import { ago, entriesOf, judgedFile } from "./synthetic-sitemap";

const blog = (url: string, count: number) =>
  judgedFile(
    url,
    entriesOf(count, (index) => ({ lastmod: ago(index * 3.1) })),
  );
const stamped = (url: string, count: number) =>
  judgedFile(
    url,
    entriesOf(count, () => ({ lastmod: ago(0.1) })),
  );
const undated = (url: string, count: number) =>
  judgedFile(
    url,
    entriesOf(count, () => ({})),
  );
const imported = (url: string, count: number) =>
  judgedFile(
    url,
    entriesOf(count, () => ({ lastmod: ago(300) })),
  );
const few = (url: string) =>
  judgedFile(
    url,
    entriesOf(3, (index) => ({ lastmod: ago(index) })),
  );

const [a, b, c] = ["https://a.example/a.xml", "https://a.example/b.xml", "https://a.example/c.xml"] as const;

describe("judgeSite", () => {
  test.each([
    ["one file", [blog(a, 50)], "plausible"],
    ["files alike", [blog(a, 50), blog(b, 900)], "plausible"],
    ["a small file that differs", [blog(a, 950), stamped(b, 50)], "plausible"],
    ["files that differ", [blog(a, 600), stamped(b, 400)], "mixed"],
    ["dated files beside undated ones", [blog(a, 600), undated(b, 400)], "partial"],
    ["files without dates", [undated(a, 600), undated(b, 400)], "absent"],
    ["small files beside one that tells", [blog(a, 60), few(b), few(c)], "plausible"],
    ["small files only", [few(a), few(b)], "not-enough-evidence"],
    ["imports only", [imported(a, 500), imported(b, 500)], "not-enough-evidence"],
    ["more imported than judged", [imported(a, 500), blog(b, 400)], "not-enough-evidence"],
    ["nothing", [], "not-enough-evidence"],
    ["empty files", [undated(a, 0)], "not-enough-evidence"],
  ] as const)("of %s is %s", (_case, files, code) => {
    expect(judgeSite([...files]).code).toBe(code);
  });

  test("says which files differ, with their entries", () => {
    const verdict = judgeSite([blog(a, 1_200), stamped(b, 800), stamped(c, 100)]);
    expect(verdict.code).toBe("mixed");
    expect(verdict.sentence).toBe(
      "Of 2,100 entries in 3 files, 57 % stand in files whose lastmod nothing speaks against and 43 % in files stamped when they were made. plausible: https://a.example/a.xml (1,200); generation-time: https://a.example/b.xml (800) and https://a.example/c.xml (100).",
    );
    expect(verdict.shares).toEqual({ plausible: 1_200 / 2_100, "generation-time": 900 / 2_100 });
    expect(verdict.findings.map(({ code }) => code)).toContain("single-stamp");
  });

  test("gives the reason of the heaviest file where all agree", () => {
    const [heavy, light] = [stamped(a, 500), stamped(b, 40)];
    expect(judgeSite([light, heavy]).sentence).toBe(
      `Of 540 entries in 2 files, all stand in files stamped when they were made. The heaviest of them, ${a}: ${heavy.verdict.sentence}`,
    );
  });

  test("speaks for one file in that file's words", () => {
    const file = stamped(a, 80);
    expect(judgeSite([file])).toMatchObject({ sentence: file.verdict.sentence, trust: file.verdict.trust, dated: 80 });
  });

  test("sees one stamp per file, which no file shows by itself", () => {
    const files = [a, b, c].map((url, index) =>
      judgedFile(
        url,
        entriesOf(400, () => ({ lastmod: ago(40 + index * 0.01) })),
      ),
    );
    expect(files.map(({ verdict }) => verdict.code)).toEqual(Array(3).fill("not-enough-evidence"));
    const verdict = judgeSite(files);
    expect(verdict.code).toBe("generation-time");
    expect(verdict.findings[0]?.code).toBe("one-stamp-per-file");
  });

  test("never pools dates: files stamped at two builds stay what they are", () => {
    const other = judgedFile(
      b,
      entriesOf(500, () => ({ lastmod: ago(1) })),
    );
    expect(judgeSite([stamped(a, 500), other]).code).toBe("generation-time");
  });

  test("is the same in whatever order files come", () => {
    const files = [blog(a, 100), stamped(b, 80), undated(c, 60)];
    expect(judgeSite(files.toReversed())).toEqual(judgeSite(files));
  });
});

describe("judgeSection", () => {
  const part = ({ verdict }: ReturnType<typeof blog>, entries: number) => ({ verdict, entries, dated: entries });

  test("weighs the verdicts of files by their entries in the section", () => {
    const verdict = judgeSection([part(blog(a, 50), 10), part(stamped(b, 50), 990)]);
    expect(verdict).toMatchObject({ code: "generation-time", entries: 1_000, dated: 1_000 });
    expect(verdict.sentence).toBe(
      "Of 1,000 entries, 99 % stand in files stamped when they were made and 1 % in files whose lastmod nothing speaks against.",
    );
  });

  test.each([
    [[], "not-enough-evidence"],
    [[part(blog(a, 50), 500), part(stamped(b, 50), 500)], "mixed"],
    [[part(undated(a, 50), 500)], "absent"],
  ] as const)("of these parts is %s", (parts, code) => {
    expect(judgeSection([...parts]).code).toBe(code);
  });

  test.each([
    [0, "absent", "None of 400 entries has a lastmod that can be read."],
    [1, "partial", "Of 400 entries, all stand in files that are partly dated."],
    [379, "partial", "Of 400 entries, all stand in files that are partly dated."],
    [380, "plausible", "Of 400 entries, all stand in files that are partly dated; here 95 % are dated."],
  ])("of a partly dated file goes by its own dates: %i of 400", (dated, code, sentence) => {
    const file = judgedFile(
      a,
      entriesOf(400, (index) => (index % 2 === 0 ? { lastmod: ago(index * 3.1) } : {})),
    );
    expect(file.verdict.code).toBe("partial");
    expect(judgeSection([{ verdict: file.verdict, entries: 400, dated }])).toMatchObject({ code, sentence });
  });

  test("says nothing of dates where a stamped file has none for it", () => {
    expect(judgeSection([{ verdict: stamped(a, 50).verdict, entries: 40, dated: 0 }]).code).toBe("absent");
  });
});
