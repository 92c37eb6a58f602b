import { expect, test } from "vitest";
import { capNames, limitFields, limitInUnits, mannerNames, type NumericLimit } from "./limit-fields";
import { parseLimits } from "./parse-limits";
import { defaultWalkLimits } from "./walk-limits";

const names = Object.keys(limitFields) as NumericLimit[];

test("has every limit in the form, each in one group", () => {
  expect([...capNames, ...mannerNames]).toEqual(names);
  expect([...names, "skipUnchanged"].sort()).toEqual(Object.keys(defaultWalkLimits).sort());
});

test("leaves to the defaults what the form shows of them", () => {
  const shown = Object.fromEntries(names.map((name) => [name, limitInUnits(name, defaultWalkLimits[name])]));
  expect(parseLimits({ ...shown, skipUnchanged: "false" })).toEqual({ ok: true, limits: {} });
});

test.each([
  ["filesMax", "12", 12],
  ["filesMax", " 6,000 ", 6_000],
  ["entriesMax", "26 000 000", 26_000_000],
  ["fileBytesMax", "51", 53_477_376],
  ["fileBytesMax", "0.5", 524_288],
  ["walkBytesMax", "1,024.5", 1_100_048_498_688],
  ["timeoutMs", "2.5", 2_500],
  ["perHostMax", "3", 3],
  ["perHostIntervalMs", "0", 0],
] as const)("takes %s = %j as %d", (name, text, value) => {
  expect(parseLimits({ [name]: text })).toEqual({ ok: true, limits: { [name]: value } });
});

test.each([
  ["filesMax", "0", "Enter a whole number from 1 to 1,000,000"],
  ["filesMax", "1.5", "Enter a whole number from 1 to 1,000,000"],
  ["filesMax", "1e3", "Enter a whole number from 1 to 1,000,000"],
  ["filesMax", "-3", "Enter a whole number from 1 to 1,000,000"],
  ["minutesMax", "x", "Enter a whole number from 1 to 10,080"],
  ["perHostMax", "5", "Enter a whole number from 1 to 4"],
  ["timeoutMs", "0.5", "Enter a number from 1 to 600"],
  ["fileBytesMax", "99999", "Enter a number from 0.001 to 10,240"],
  ["fileMsMax", "10", "Enter no less than the time-out: a file would end before it"],
] as const)("refuses %s = %j in words", (name, text, sentence) => {
  expect(parseLimits({ [name]: text })).toEqual({ ok: false, fields: { [name]: sentence } });
});

test("leaves to the defaults what is empty or unknown", () => {
  expect(parseLimits({ filesMax: "  ", host: "example.com" })).toEqual({ ok: true, limits: {} });
});

test.each([
  ["on", { skipUnchanged: true }],
  ["true", { skipUnchanged: true }],
  ["false", {}],
  ["", {}],
])("takes a box that says %j", (text, limits) => {
  expect(parseLimits({ skipUnchanged: text })).toEqual({ ok: true, limits });
});
