import { expect, test } from "vitest";
import { parseRetryAfter } from "./retry-after";

const nowMs = Date.parse("2026-01-15T12:00:00Z");

test.each([
  ["2", 2000],
  [" 120 ", 120_000],
  ["0", 0],
  ["1.5", 1500],
  ["Thu, 15 Jan 2026 12:00:03 GMT", 3000],
  ["Thu, 15 Jan 2026 11:00:00 GMT", 0],
  ["", null],
  [undefined, null],
  ["-5", null],
  ["soon", null],
  ["2026", 2_026_000],
  ["99999999999", null],
])("reads %s as %s ms", (value, waitMs) => {
  expect(parseRetryAfter(value, nowMs)).toBe(waitMs);
});
