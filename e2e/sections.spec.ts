import type { Page } from "@playwright/test";
import { listLocs, requestDemo } from "./sites/request-demo";
import { shopOrigin } from "./sites/shop-catalogue";
import { shopTotals } from "./sites/shop-site";
import { download } from "./support/download";
import { count, figureOf, filterCount, numberOf } from "./support/explore";
import { readCsvRows } from "./support/read-csv";
import { expect, test } from "./support/test";

/** Of the product's words on exports. */
const urlColumns = [
  ...["loc", "lastmod", "lastmod_raw", "lastmod_precision", "lastmod_flag", "section", "sitemap", "sitemap_path"],
  ...["walk", "walk_complete", "first_seen", "last_seen", "change"],
];
const totals = shopTotals();
const gridOf = (page: Page) => page.getByRole("treegrid", { name: "Sections" });

test.beforeEach(({ walked }) => walked("shop.demo.test"));

/** Opens all that can be opened, and gives every section with its number of URLs, keyed by its path or file. */
async function readWholeTree(page: Page): Promise<Map<string, number>> {
  const closed = gridOf(page).getByRole("button", { name: /^Expand / });
  await expect(gridOf(page).getByRole("row")).not.toHaveCount(0);
  for (let left = await closed.count(); left > 0; left = await closed.count()) await closed.first().click();
  const rows = (await gridOf(page).getByRole("row").all()).slice(1);
  const read = rows.map(async (row): Promise<[string, number]> => {
    const title = (await row.getByRole("button").last().getAttribute("title")) ?? "";
    return [title.replace("Filter by ", ""), await numberOf(row.getByRole("gridcell").nth(1))];
  });
  return new Map(await Promise.all(read));
}

test("the tree by path has every section with its exact number of URLs", async ({ page }) => {
  await page.goto("/sites/shop.demo.test");
  await expect(figureOf(page, "URLs")).toHaveText(count(totals.urls));
  await page.getByRole("link", { name: "Sections", exact: true }).click();
  expect(await readWholeTree(page)).toEqual(totals.sections);
});

test("the tree by sitemap file has every file with its exact number of URLs", async ({ page }) => {
  await page.goto("/sites/shop.demo.test/sections");
  await page.getByRole("radiogroup", { name: "Tree" }).getByText("By sitemap file").click();
  await expect(gridOf(page).getByRole("columnheader", { name: "Sitemap file" })).toBeVisible();
  const files = totals.files.map(({ path, urls }): [string, number] => [`${shopOrigin}${path}`, urls]);
  expect(await readWholeTree(page)).toEqual(new Map([[`${shopOrigin}/sitemap_index.xml`, totals.urls], ...files]));
});

test("a section chosen by a click is what every tab, the export and a copied link show", async ({
  page,
  context,
  demo,
}) => {
  const urls = totals.sections.get("/en/bags/") ?? 0;
  const shown = `${count(urls)} of ${count(totals.urls)} URLs`;
  await page.goto("/sites/shop.demo.test/sections");
  await gridOf(page).getByRole("button", { name: "Expand en" }).click();
  await gridOf(page).getByRole("button", { name: "bags", exact: true }).click();
  await expect(filterCount(page)).toHaveText(shown);
  await expect(page).toHaveURL(({ searchParams }) => searchParams.get("section") === "/en/bags/");

  await page.getByRole("link", { name: "URLs", exact: true }).click();
  await expect(filterCount(page)).toHaveText(shown);
  await expect(page.getByRole("table", { name: "URLs" })).toHaveAttribute("aria-rowcount", String(urls + 1));

  const link = page.getByRole("link", { name: "Export CSV" });
  await expect(link).toContainText(`${count(urls)} rows`);
  const { name, text } = await download(link);
  expect(name).toMatch(/^shop\.demo\.test-default-1-\d{4}-\d{2}-\d{2}\.csv$/);
  const { header, rows } = readCsvRows(text);
  expect(header).toEqual(urlColumns);
  expect(rows).toHaveLength(urls);
  const files = ["/sitemaps/en-bags.xml.gz", "/sitemaps/pages.xml.gz"];
  const listed = await Promise.all(files.map((path) => requestDemo(demo.origin, `${shopOrigin}${path}`)));
  const inSection = listed.flatMap((file) => listLocs(file.text)).filter((loc) => loc.includes("/en/bags/"));
  expect(new Set(rows.map(({ loc }) => loc))).toEqual(new Set(inSection));
  expect(new Set(rows.map(({ walk_complete }) => walk_complete))).toEqual(new Set(["true"]));

  await page.goBack();
  await expect(gridOf(page)).toBeVisible();
  await expect(filterCount(page)).toHaveText(shown);
  await page.goBack();
  await expect(filterCount(page)).toHaveText(`${count(totals.urls)} URLs`);
  await page.goForward();
  await expect(filterCount(page)).toHaveText(shown);

  const copied = page.url();
  const other = await context.newPage();
  await other.goto(copied);
  await expect(filterCount(other)).toHaveText(shown);
  await expect(gridOf(other).getByRole("row", { selected: true })).toContainText("bags");
  await other.getByRole("link", { name: /^Remove filter/ }).click();
  await expect(filterCount(other)).toHaveText(`${count(totals.urls)} URLs`);
});

test("the tree is walked with the keyboard", async ({ page }) => {
  await page.goto("/sites/shop.demo.test/sections");
  const row = (name: string | RegExp) => gridOf(page).getByRole("row", { name });
  const root = gridOf(page).getByRole("row").nth(1);
  await root.focus();
  await page.keyboard.press("ArrowDown");
  const first = gridOf(page).getByRole("row").nth(2);
  await expect(first).toBeFocused();
  await expect(first).toHaveAttribute("aria-expanded", "false");
  await page.keyboard.press("ArrowRight");
  await expect(first).toHaveAttribute("aria-expanded", "true");
  await page.keyboard.press("ArrowRight");
  await expect(gridOf(page).getByRole("row").nth(3)).toBeFocused();
  await expect(gridOf(page).getByRole("row").nth(3)).toHaveAttribute("aria-level", "3");
  await page.keyboard.press("ArrowLeft");
  await expect(first).toBeFocused();
  await page.keyboard.press("ArrowLeft");
  await expect(first).toHaveAttribute("aria-expanded", "false");
  await page.keyboard.press("End");
  await expect(gridOf(page).getByRole("row").last()).toBeFocused();
  await page.keyboard.press("Home");
  await expect(root).toBeFocused();
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(({ searchParams }) => searchParams.has("section"));
  await expect(row(/./).and(gridOf(page).getByRole("row", { selected: true }))).toHaveCount(1);
});

test("a tile of the map filters as the row does", async ({ page }) => {
  await page.goto("/sites/shop.demo.test/sections");
  const map = page.getByRole("figure", { name: "Sections by size and verdict" });
  const urls = totals.sections.get("/de/schuhe/") ?? 0;
  await map.getByRole("button", { name: `/de/schuhe/: ${count(urls)} URLs` }).press("Enter");
  await expect(filterCount(page)).toHaveText(`${count(urls)} of ${count(totals.urls)} URLs`);
});
