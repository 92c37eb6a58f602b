import type { Page } from "@playwright/test";
import { renderMuseumCrawl, museumCrawlTotals as totals } from "./sites/museum-crawl";
import { museumUrls } from "./sites/museum-site";
import { download } from "./support/download";
import { count, figureOf } from "./support/explore";
import { readCsvRows } from "./support/read-csv";
import { expect, test } from "./support/test";

const host = "museum.demo.test";
const figures = (page: Page) => page.getByRole("main");
const rows = (page: Page) => page.getByRole("status", { name: "Rows" });

async function exportedKinds(page: Page): Promise<Record<string, number>> {
  const { rows: exported } = readCsvRows((await download(page.getByRole("link", { name: "Export CSV" }))).text);
  const kinds: Record<string, number> = {};
  for (const { match_kind = "" } of exported) kinds[match_kind] = (kinds[match_kind] ?? 0) + 1;
  return kinds;
}

test("a crawl that is brought as a file meets the sitemap in the right numbers, and rules move them", async ({
  page,
  walked,
  expectAccessible,
}) => {
  test.slow();
  await walked(host);
  await page.goto(`/sites/${host}/coverage`);
  await expect(page.getByText("Which pages does the sitemap not have?")).toBeVisible();
  await page.getByLabel("File with a list").setInputFiles({
    name: "internal_all.csv",
    mimeType: "text/csv",
    buffer: Buffer.from(renderMuseumCrawl()),
  });
  await expect(page.getByText("It looks like an export of Screaming Frog")).toBeVisible();
  await expect(page.getByRole("combobox", { name: "Column of the address" })).toHaveValue("Address");
  await expectAccessible();
  await page.getByRole("button", { name: "Import the list" }).click();

  await expect(figureOf(figures(page), "In both")).toHaveText(count(totals.both), { timeout: 30_000 });
  await expect(figureOf(figures(page), "Near misses")).toHaveText(count(totals.nearAll));
  await expect(figureOf(figures(page), "Only in the sitemap")).toHaveText(count(totals.sitemapOnly));
  await expect(figureOf(figures(page), "Only in the list")).toHaveText(count(totals.crawlOnly));
  await expect(figureOf(figures(page), "On other hosts")).toHaveText(count(totals.elsewhere));
  await expect(page.getByRole("region", { name: "Rejected lines" })).toContainText("mailto:office@museum.demo.test");
  await expect(page.getByRole("main")).toContainText(
    `${totals.again} more lines name one of them again, ${totals.rejected} lines rejected`,
  );
  await expectAccessible();

  const expected: Record<string, number> = {
    ...{ both: totals.both, "sitemap-only": totals.sitemapOnly, "crawl-only": totals.crawlOnly },
    ...{ elsewhere: totals.elsewhere, "near:scheme+slash": totals.schemeAndSlash },
  };
  for (const [rule, pairs] of Object.entries(totals.near)) expected[`near:${rule}`] = pairs;
  expect(await exportedKinds(page)).toEqual(expected);

  await test.step("a rule that is switched off moves the figures and the list", async () => {
    await page.getByRole("switch", { name: "order of parameters" }).click();
    await expect(figureOf(figures(page), "Near misses")).toHaveText(count(totals.nearAll - totals.near.order));
    await expect(figureOf(figures(page), "Only in the list")).toHaveText(count(totals.crawlOnly + totals.near.order));
    await expect(page).toHaveURL(/off=order/);
    await expect(rows(page)).toContainText(`${totals.nearAll - totals.near.order} near`);
  });

  await test.step("what should not be in a sitemap is one click away, and exports as it is listed", async () => {
    await page.getByRole("link", { name: "404 and other 4xx in the sitemap" }).click();
    await expect(rows(page)).toHaveText(`${totals.gone} both`);
    await expect(page.getByRole("table", { name: "Coverage URLs" }).getByRole("row")).toHaveCount(totals.gone + 1);
    expect(await exportedKinds(page)).toEqual({ both: totals.gone });
    await page.getByRole("link", { name: "noindex in the sitemap" }).click();
    await expect(rows(page)).toHaveText(`${totals.noindex} both`);
  });
});

test("a pasted list is another list, and the same name once more another version", async ({ page, walked }) => {
  await walked(host);
  const paste = async (text: string) => {
    await page.goto(`/sites/${host}/coverage`);
    const bring = page.getByRole("button", { name: "Bring another list" });
    const isFirst = await page.getByText("Which pages does the sitemap not have?").isVisible();
    if (!isFirst) await bring.click();
    await page.getByRole("button", { name: "Paste", exact: true }).click();
    await page.getByLabel("Name of the list").fill("Pasted pages");
    await page.getByLabel("Pasted list").fill(text);
    await page.getByRole("button", { name: "Read the list" }).click();
    await page.getByRole("button", { name: "Import the list" }).click();
  };
  await paste(`https://${host}/\nhttps://${host}/lost\n`);
  await expect(figureOf(figures(page), "In both")).toHaveText("1", { timeout: 30_000 });
  await expect(figureOf(figures(page), "Only in the sitemap")).toHaveText(count(museumUrls - 1));
  await paste(`https://${host}/\nhttps://${host}/found\n`);
  const changes = page.getByRole("region", { name: "Version 1 → version 2" });
  await expect(changes).toContainText("1 URL added", { timeout: 30_000 });
  await expect(changes).toContainText(`https://${host}/found`);
  await page.getByRole("button", { name: "Delete this version" }).click();
  await page.getByRole("button", { name: "Delete it" }).click();
  await expect(page.getByRole("button", { name: "Pasted pages · version 2" })).toHaveCount(0);
});
