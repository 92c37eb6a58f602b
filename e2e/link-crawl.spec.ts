import type { Page } from "@playwright/test";
import { harbourTotals as totals } from "./sites/harbour-site";
import { download } from "./support/download";
import { figureOf, numberOf } from "./support/explore";
import { readCsvRows } from "./support/read-csv";
import { expect, test } from "./support/test";

const host = "harbour.demo.test";
const panel = (page: Page) => page.getByRole("region", { name: /the site’s links/ });
const form = (page: Page) => page.getByRole("form", { name: "Crawl of links" });

test("without a list the site's links are crawled, and tell what the sitemap lacks", async ({
  page,
  walked,
  expectAccessible,
}) => {
  test.slow();
  await walked(host);
  await page.goto(`/sites/${host}/coverage`);
  await expect(page.getByRole("heading", { name: "No list at hand? Crawl the site’s links" })).toBeVisible();

  await test.step("caps that are none are told in place", async () => {
    await form(page).getByLabel("Pages at most").fill("0");
    await form(page).getByRole("button", { name: "Crawl the links" }).click();
    await expect(panel(page)).toContainText("Pages: give a whole number from 1 to 20,000");
  });

  await test.step("a crawl that is cancelled keeps what it met", async () => {
    await form(page).getByLabel("Pages at most").fill("500");
    await form(page).getByRole("button", { name: "Crawl the links" }).click();
    const progress = page.getByRole("status", { name: "Crawl of links" });
    await expect(progress).toContainText(/[1-9]\d* of 500 pages at most/, { timeout: 30_000 });
    await expectAccessible();
    await progress.getByRole("button", { name: "Cancel" }).click();
    await expect(panel(page)).toContainText("Cancelled: the figures are of the pages met by then", { timeout: 30_000 });
  });

  await test.step("one that runs to its end has the figures of the site", async () => {
    await form(page).getByLabel("Pages at most").fill("200");
    await form(page).getByRole("button", { name: "Crawl again" }).click();
    await expect(panel(page)).toContainText("Crawl 2,", { timeout: 60_000 });
    const unlisted = totals.unlisted + totals.calendarOf200;
    await expect(figureOf(panel(page), "Not in the sitemap")).toHaveText(String(unlisted));
    await expect(panel(page)).toContainText(
      `Of ${totals.linkedListed + totals.unlisted} pages that links lead to, the sitemap lists ${totals.linkedListed}`,
    );
    await expect(panel(page)).toContainText(/95 % interval \d+\.\d % to/);
    await expect(panel(page)).toContainText("It assumes that");
    await expect(panel(page)).toContainText("harbour.demo.test/calendar/{n}: 20 of its pattern taken");
    await expectAccessible();
  });

  await test.step("its pages are a list like any other, and each figure leads to its own", async () => {
    const { rows } = readCsvRows((await download(panel(page).getByRole("link", { name: "Export its pages" }))).text);
    const indexable = rows.filter(({ indexability }) => indexability === "indexable");
    expect(await numberOf(figureOf(panel(page), "Pages met"))).toBe(indexable.length);
    const unlisted = indexable.filter(({ in_sitemap }) => in_sitemap === "false").length;
    await figureOf(panel(page), "Not in the sitemap").getByRole("link").click();
    await expect(page.getByRole("status", { name: "Rows" })).toHaveText(`${unlisted} list only`, { timeout: 30_000 });
    await expect(page.getByRole("button", { name: "Link crawl · version 2" })).toBeVisible();
  });
});
