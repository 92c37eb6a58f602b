import type { Page } from "@playwright/test";
import { archiveTotals } from "./sites/archive-site";
import { blogTotals } from "./sites/blog-site";
import { portalTotals } from "./sites/portal-site";
import { download } from "./support/download";
import { count, filterCount, textOf } from "./support/explore";
import { readCsvRows } from "./support/read-csv";
import { expect, test } from "./support/test";

const tableOf = (page: Page) => page.getByRole("table", { name: "URLs" });

/** Addresses of the rows in sight, by their place in the whole list. */
async function readRows(page: Page): Promise<[number, string][]> {
  return tableOf(page)
    .getByRole("row")
    .evaluateAll((rows) =>
      rows.slice(1).map((row): [number, string] => {
        return [
          Number(row.getAttribute("aria-rowindex")),
          row.querySelector("button")?.title || row.querySelector("button [title]")?.getAttribute("title") || "",
        ];
      }),
    );
}

test("the list goes on to its end, and its rows are as many as the count says", async ({ page, walked }) => {
  await walked("archive.demo.test");
  const section = "/documents/2004/";
  const urls = archiveTotals().sections.get(section) ?? 0;
  expect(urls).toBeGreaterThan(150);
  await page.goto(`/sites/archive.demo.test/urls?section=${section}`);
  await expect(filterCount(page)).toHaveText(`${urls} of 10,236 URLs`);
  await page.getByRole("region", { name: "List of URLs" }).focus();
  const seen = new Map<number, string>();
  await expect(async () => {
    for (const [place, loc] of await readRows(page)) seen.set(place, loc);
    await page.keyboard.press("PageDown");
    expect(seen.size).toBe(urls);
  }).toPass({ intervals: [20], timeout: 20_000 });
  expect([...seen.keys()].sort((a, b) => a - b)).toEqual(Array.from({ length: urls }, (_, index) => index + 2));
  expect(new Set(seen.values()).size).toBe(urls);
  await expect(page.getByText(`${urls} of ${urls} in sight or passed`)).toBeVisible();
});

test("the list is sorted by a click on a heading, and back undoes it", async ({ page, walked }) => {
  await walked("blog.demo.test");
  await page.goto("/sites/blog.demo.test/urls");
  const heading = tableOf(page).getByRole("columnheader", { name: "Lastmod (UTC)" });
  await heading.getByRole("link").click();
  await expect(heading).toHaveAttribute("aria-sort", "ascending");
  const oldest = await textOf(tableOf(page).getByRole("row").nth(1).getByRole("cell").nth(1));
  await heading.getByRole("link").click();
  await expect(heading).toHaveAttribute("aria-sort", "descending");
  const newest = tableOf(page).getByRole("row").nth(1).getByRole("cell").nth(1);
  await expect(newest).not.toHaveText(oldest);
  expect((await textOf(newest)) > oldest).toBe(true);
  await page.goBack();
  await expect(heading).toHaveAttribute("aria-sort", "ascending");
  await expect(newest).toHaveText(oldest);
});

test("filters are added by name, narrow the list and are told apart from a slip", async ({ page, walked }) => {
  await walked("blog.demo.test");
  await page.goto("/sites/blog.demo.test/urls");
  const add = async (kind: string, text: string) => {
    await page.getByRole("button", { name: "Add filter" }).click();
    await page.getByLabel("Filter by").selectOption({ label: kind });
    await page.getByLabel("Text", { exact: true }).fill(text);
    await page.getByRole("button", { name: "Apply" }).click();
  };
  await add("URL contains", "/TAGS/");
  await expect(filterCount(page)).toHaveText(`8 of ${blogTotals.urls} URLs`);
  await add("URL does not contain", "bread");
  await expect(filterCount(page)).toHaveText(`7 of ${blogTotals.urls} URLs`);
  await page.getByRole("link", { name: "Clear all" }).click();
  await expect(filterCount(page)).toHaveText(`${blogTotals.urls} URLs`);
  await page.goto("/sites/blog.demo.test/urls?contains=nothing-of-the-kind");
  await expect(page.getByRole("main")).toContainText("No URL under this filter");
  await page.getByRole("link", { name: "Clear the filter" }).click();
  await expect(filterCount(page)).toHaveText(`${blogTotals.urls} URLs`);
});

test.describe("a filter that cannot be answered", () => {
  test.use({ allowedConsole: [/status of 400/] });

  test("says why in its place", async ({ page, walked }) => {
    await walked("blog.demo.test");
    for (const tab of ["", "/sections", "/lastmod", "/urls", "/files"]) {
      await page.goto(`/sites/blog.demo.test${tab}?regex=%5B`);
      await expect(page.getByRole("search", { name: "Filter" })).toContainText(/regular expression/i);
      await expect(page.getByRole("heading", { level: 1, name: "blog.demo.test" })).toBeVisible();
    }
  });
});

test("one URL opens with all that is known of it, and its address is in one piece", async ({ page, walked }) => {
  await walked("blog.demo.test");
  await page.goto("/sites/blog.demo.test/urls?contains=about");
  const loc = "https://blog.demo.test/about/";
  await tableOf(page).getByRole("button", { name: loc, exact: true }).click();
  const detail = page.getByRole("dialog", { name: "One URL" });
  await expect(detail).toContainText(loc);
  await expect(detail).toContainText("https://blog.demo.test/sitemap.xml");
  await page.keyboard.press("Escape");
  await expect(detail).toBeHidden();
});

test("columns that were chosen are kept", async ({ page, walked }) => {
  await walked("blog.demo.test");
  await page.goto("/sites/blog.demo.test/urls");
  const column = tableOf(page).getByRole("columnheader", { name: "Precision" });
  await expect(column).toHaveCount(0);
  await page.getByRole("button", { name: "Columns" }).click();
  await page.getByRole("menuitemcheckbox", { name: "Precision" }).click();
  await expect(column).toBeVisible();
  await page.reload();
  await expect(column).toBeVisible();
});

test("other formats hold the same rows: NDJSON with types, plain text, safe cells", async ({ page, walked }) => {
  await walked("portal.demo.test");
  await page.goto("/sites/portal.demo.test/urls?dated=invalid");
  await expect(filterCount(page)).toHaveText(`${portalTotals.invalid} of ${count(portalTotals.urls)} URLs`);
  const csv = readCsvRows((await download(page.getByRole("link", { name: "Export CSV" }))).text);
  expect(csv.rows).toHaveLength(portalTotals.invalid);
  expect(csv.rows.filter(({ lastmod_raw }) => lastmod_raw === `'=HYPERLINK("x")`)).toHaveLength(8);
  expect(csv.rows.filter(({ lastmod_raw = "" }) => /^[=+@-]/.test(lastmod_raw))).toHaveLength(0);

  const other = async (format: string | RegExp) => {
    await page.getByRole("button", { name: "Other formats" }).click();
    return download(page.getByRole("menuitem", { name: format }));
  };
  const ndjson = await other("NDJSON");
  expect(ndjson.name).toMatch(/\.ndjson$/);
  const lines = ndjson.text
    .trimEnd()
    .split("\n")
    .map((line) => JSON.parse(line));
  expect(lines.map(({ loc }) => loc)).toEqual(csv.rows.map(({ loc }) => loc));
  expect(lines[0]).toMatchObject({ lastmod: null, walk: 1, walk_complete: true });
  expect(lines.filter(({ lastmod_raw }) => lastmod_raw === '=HYPERLINK("x")')).toHaveLength(8);
  const plain = await other(/^Plain text/);
  expect(plain.text.trimEnd().split(/\r?\n/)).toEqual(csv.rows.map(({ loc }) => loc));
});
