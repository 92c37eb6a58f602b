import { expect, test } from "vitest";
import { clocksOf, entriesOf, profileOf } from "../synthetic-sitemap";
import { urlDates } from "./url-dates";

const dated = (lastmodDay: (day: number) => string) =>
  profileOf(
    entriesOf(20, (index) => ({
      loc: `https://a.example/2024/05/${String(index + 1).padStart(2, "0")}/post`,
      lastmod: lastmodDay(index + 1),
    })),
  );
const may = (day: number) => `2024-05-${String(day).padStart(2, "0")}`;

test("notes lastmods that repeat the date of the address", () => {
  expect(urlDates.detect({ profile: dated(may), clocks: clocksOf() })).toMatchObject({ severity: "note", share: 1 });
});

test("speaks against lastmods before it", () => {
  const finding = urlDates.detect({ profile: dated(() => "2023-01-01"), clocks: clocksOf() });
  expect(finding).toMatchObject({ severity: "against", share: 1 });
});

test("is silent where pages changed later, and where no address has a date", () => {
  expect(urlDates.detect({ profile: dated(() => "2025-01-01"), clocks: clocksOf() })).toBeNull();
  expect(
    urlDates.detect({ profile: profileOf(entriesOf(20, () => ({ lastmod: "2024-05-05" }))), clocks: clocksOf() }),
  ).toBeNull();
});
