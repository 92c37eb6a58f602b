import { expect, test } from "vitest";
import type { Verdict } from "@/lib/domain/lastmod/verdict";
import { type OwnerMail, ownerMail } from "./owner-mail";

const verdict: Verdict = {
  code: "generation-time",
  trust: 0.02,
  sentence: "All 312 entries name one day.",
  entries: 312,
  dated: 312,
  findings: [
    {
      ...{ code: "deploy-day", severity: "against", sentence: "All 312 entries name one day.", entries: 312, of: 312 },
      ...{ share: 1, threshold: 0.9, stamps: [], examples: ["https://a.test/1", "https://a.test/2"] },
    },
    {
      ...{ code: "date-only", severity: "note", sentence: "80 entries give a day alone.", entries: 80, of: 312 },
      ...{ share: 0.26, threshold: 0, stamps: [], examples: ["https://a.test/1"] },
    },
  ],
};
const mail: OwnerMail = {
  host: "a.test",
  walk: { number: 3, at: Date.UTC(2026, 4, 1, 9, 12), isPartial: false },
  verdict,
  verified: null,
  generator: { ...{ key: "mkdocs", name: "MkDocs", confidence: 0.9, evidence: "its indents", files: 1, of: 1 } },
};

test("is a whole mail: verdict, counts, examples, cause and remedy", () => {
  const text = ownerMail(mail);
  expect(text).toMatch(/^Subject: lastmod in the sitemaps of a\.test: generation-time\n\nHello,\n\n/);
  expect(text).toContain("on 2026-05-01 09:12 UTC (walk 3)");
  expect(text.match(/All 312 entries name one day/g)).toHaveLength(1);
  expect(text).toContain("- 80 entries give a day alone.");
  expect(text.match(/https:\/\/a\.test\/1/g)).toHaveLength(1);
  expect(text).toContain("This rests on 312 entries, 312 of them with a lastmod that can be read (100 %).");
  expect(text).toContain("The sitemaps are very likely made by MkDocs: they have its indents.");
  expect(text).toMatch(/What would help:\n- MkDocs writes the day of the build[^\n]+\n- Let lastmod be/);
});

test("names no program where none was recognised, and says what helps all the same", () => {
  const text = ownerMail({ ...mail, generator: null });
  expect(text).not.toMatch(/made by|MkDocs/);
  expect(text).toMatch(/What would help:\n- Let lastmod be/);
});

test("says that a walk is partial, and that pages were looked at", () => {
  const text = ownerMail({
    ...mail,
    walk: { ...mail.walk, isPartial: true },
    verified: { at: mail.walk.at as number, pages: 40 },
  });
  expect(text).toContain("not all of which could be read");
  expect(text).toContain("312 entries of a partial walk");
  expect(text).toContain("40 pages of a sample were compared");
});

test("says that pages were looked at after earlier readings", () => {
  const [finding] = verdict.findings;
  if (!finding) throw new Error("No finding");
  const text = ownerMail({ ...mail, verdict: { ...verdict, findings: [{ ...finding, code: "page-dates" }] } });
  expect(text).toContain("Pages were looked at after earlier readings.");
  expect(ownerMail(mail)).toContain("Pages were not looked at");
});

test("asks for nothing where lastmod is trusted", () => {
  const text = ownerMail({ ...mail, verdict: { ...verdict, code: "trusted", findings: [] } });
  expect(text).toContain("Nothing needs to be done about it.");
  expect(text).not.toContain("What would help");
});
