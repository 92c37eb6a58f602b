import { existsSync, readdirSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { trimText } from "../url/trim-text";
import { lastmodProblems } from "./lastmod-problems";
import { type Lastmod, lastmodFlags, parseLastmod } from "./parse-lastmod";
import { parseRfc822 } from "./parse-odd-date";

const directory = fileURLToPath(new URL("./fixtures/", import.meta.url));

interface Row {
  raw: string;
  iso: string | null;
  precision: string | null;
  issues: string[];
  issuesOptional?: string[];
  accept?: { iso: string; precision: string }[];
}

function plain(read: Lastmod) {
  return read.ok
    ? { iso: new Date(read.instantMs).toISOString(), precision: read.precision }
    : { iso: null, precision: null };
}

const tables = readdirSync(directory).filter((id) => existsSync(`${directory}${id}/rows.json`));

describe.each(tables)("%s", (id) => {
  const rows = JSON.parse(readFileSync(`${directory}${id}/rows.json`, "utf8")) as Row[];
  const now = (JSON.parse(readFileSync(`${directory}${id}/case.json`, "utf8")) as { now?: string }).now;
  const nowMs = Date.parse(now ?? "2026-01-15T12:00:00Z");

  test.each(rows.map((row) => [row.raw, row] as const))("%j", (raw, row) => {
    const read = parseLastmod(raw);
    const right = [row, ...(row.accept ?? [])].find((other) => other.iso === plain(read).iso);
    expect(plain(read)).toEqual({ iso: right?.iso, precision: right?.precision });
    if (right !== row) return;
    const codes: string[] = trimText(raw) === "" ? [] : lastmodProblems(lastmodFlags(read, nowMs));
    expect(codes.filter((code) => !row.issuesOptional?.includes(code)).sort()).toEqual([...row.issues].sort());
  });
});

test.each([
  ["2024-02", "month", "2024-02-01T00:00:00.000Z"],
  ["2024-02-29T23:30+05:30", "minute", "2024-02-29T18:00:00.000Z"],
  ["2024/3", "month", "2024-03-01T00:00:00.000Z"],
  ["Tue Mar  5 10:15:00 2024", "second", "2024-03-05T10:15:00.000Z"],
  ["Tue Mar 5 10:15:00 UTC 2024", "second", "2024-03-05T10:15:00.000Z"],
  ["Tuesday, 5 March 2024 10:15 EST", "minute", "2024-03-05T15:15:00.000Z"],
  ["Sept. 5, 2024", "day", "2024-09-05T00:00:00.000Z"],
  ["5th March 2024", "day", "2024-03-05T00:00:00.000Z"],
  ["March 2024", "month", "2024-03-01T00:00:00.000Z"],
  ["2024-Mar-05", "day", "2024-03-05T00:00:00.000Z"],
  ["2024-05-08 12:00:00 AM", "second", "2024-05-08T00:00:00.000Z"],
  ["2024-03-05T10:15:00.1234567899999Z", "fraction", "2024-03-05T10:15:00.123Z"],
  ["2024-03-05T10:15:00.07Z", "fraction", "2024-03-05T10:15:00.070Z"],
])("reads %s as a %s", (raw, precision, iso) => {
  expect(parseLastmod(raw)).toMatchObject({ ok: true, precision, instantMs: Date.parse(iso) });
});

test.each([
  "2024-03-05T10:15:00Z and more",
  "12/2024",
  "5.3.2024",
  "March",
  "2024-03-05 14:00 AM",
  "Feb 30, 2024",
  "2024-03-05T10:15:60Z",
  "0000-01-01",
  "２０２４-03-05",
  "9".repeat(5_000),
])("keeps %j as evidence", (raw) => {
  expect(parseLastmod(raw)).toMatchObject({ ok: false, raw });
});

test("takes two-digit years for RSS alone", () => {
  expect(parseRfc822("05 Jan 25 12:34:53 GMT")).toMatchObject({ ok: true, nonstandard: false });
  expect(parseLastmod("05 Jan 25 12:34:53 GMT")).toMatchObject({ ok: false });
});

test("agrees with the engine on every instant of the profile", () => {
  const instant = fc.date({ min: new Date("0001-01-01"), max: new Date("9999-12-31"), noInvalidDate: true });
  fc.assert(
    fc.property(instant, fc.integer({ min: -14 * 60, max: 14 * 60 }), (date, offset) => {
      const iso = date.toISOString();
      expect(parseLastmod(iso)).toMatchObject({ ok: true, instantMs: date.getTime(), precision: "fraction" });
      expect(parseLastmod(iso.slice(0, 10))).toMatchObject({
        instantMs: Date.parse(iso.slice(0, 10)),
        precision: "day",
      });
      const sign = offset < 0 ? "-" : "+";
      const zone = `${sign}${String(Math.floor(Math.abs(offset) / 60)).padStart(2, "0")}:${String(Math.abs(offset) % 60).padStart(2, "0")}`;
      const zoned = `${iso.slice(0, 19)}${zone}`;
      expect(parseLastmod(zoned)).toMatchObject({ instantMs: Date.parse(`${iso.slice(0, 19)}Z`) - offset * 60_000 });
    }),
    { numRuns: Number(process.env.FUZZ_RUNS ?? 2_000) },
  );
});

test("never throws, keeps the text, and finds no date outside the years 1 to 9999", () => {
  const unit = fc.constantFrom(..."0123456789-/:.,TZ+ \n".split(""), "Mar", "GMT", "PM", "2024", "é");
  fc.assert(
    fc.property(fc.oneof(fc.string({ unit, maxLength: 40 }), fc.string({ unit: "binary" })), (raw) => {
      const read = parseLastmod(raw);
      expect([raw, trimText(raw)]).toContain(read.raw);
      if (read.ok) expect(new Date(read.instantMs).getUTCFullYear()).toBeGreaterThanOrEqual(0);
    }),
    { numRuns: Number(process.env.FUZZ_RUNS ?? 5_000) },
  );
});
