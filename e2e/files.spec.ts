import { brokenFiles, brokenTotals } from "./sites/broken-site";
import { download } from "./support/download";
import { figureOf, filterCount, textOf, walkStatus } from "./support/explore";
import { readCsvRows } from "./support/read-csv";
import { expect, test } from "./support/test";

const { urls, files, unavailable, htmlPage, truncated, selfReferring, blocked } = brokenTotals;
const origin = "https://broken.demo.test";

test.beforeEach(({ walked }) => walked("broken.demo.test"));

/** Each faulty file with its outcome, its status, and what the reader is told. */
const faults: [string, RegExp, string, RegExp][] = [
  [unavailable, /failed/, "503", /error/],
  [htmlPage, /not a sitemap/, "200", /no sitemap/],
  [truncated, /read in part/, "200", /stops before the end/],
  [blocked, /blocked/, "403", /401 or 403, or with a bot check/],
];

test("each failed file has a reason of its own", async ({ page }) => {
  await page.goto("/sites/broken.demo.test/files");
  const table = page.getByRole("table", { name: "Sitemap files" });
  await expect(table.getByRole("row")).toHaveCount(files + 1);
  const sentences = new Set<string>();
  for (const [path, outcome, status, sentence] of faults) {
    const row = table.getByRole("row").filter({ has: page.getByRole("button", { name: path, exact: true }) });
    await expect(row).toContainText(outcome);
    await expect(row.getByRole("cell", { name: status, exact: true })).toBeVisible();
    await expect(row).toContainText(sentence);
    sentences.add(await textOf(row.getByRole("cell").nth(1)));
  }
  expect(sentences.size).toBe(faults.length);
  const selfReference = table.getByRole("row").filter({
    has: page.getByRole("button", { name: selfReferring, exact: true }),
  });
  await selfReference.getByRole("button").click();
  await expect(page.getByRole("list", { name: "Problems" })).toContainText(/itself|already|loop/i);
});

test("a cut-off file shows what was read and where it broke off", async ({ page }) => {
  await page.goto("/sites/broken.demo.test/files");
  const table = page.getByRole("table", { name: "Sitemap files" });
  await table.getByRole("button", { name: truncated, exact: true }).click();
  const problems = page.getByRole("list", { name: "Problems" });
  await expect(problems).toContainText(/first at \d+:\d+/);
  await expect(page.getByRole("region", { name: "First characters of the document" })).toContainText("<urlset");
  await page.getByRole("link", { name: "Its URLs" }).click();
  await expect(filterCount(page)).toHaveText(`${brokenFiles["/sitemaps/articles.xml"]} of ${urls} URLs`);
});

test("no number is shown as if the walk were complete", async ({ page }) => {
  await page.goto("/sites/broken.demo.test");
  await expect(walkStatus(page)).toContainText("partial");
  await expect(figureOf(page, "URLs")).toHaveText(String(urls));
  await expect(figureOf(page, "URLs").locator("xpath=..")).toContainText("at least: the walk is partial");
  const tabs = await page.getByRole("navigation", { name: "Pages of the site" }).getByRole("link").all();
  const pages = await Promise.all(
    tabs.map(async (tab): Promise<[string, string]> => [await textOf(tab), (await tab.getAttribute("href")) ?? ""]),
  );
  for (const [name, href] of pages.filter(([name]) => name !== "Settings")) {
    await test.step(name, async () => {
      await page.goto(href);
      await expect(walkStatus(page)).toContainText("partial");
      await expect(page.getByRole("note")).toContainText("This walk is partial");
      // The filter of URLs narrows no sample of pages.
      if (name === "Verify") return;
      await expect(page.getByRole("search", { name: "Filter" })).toContainText(/907 URLs known, walk partial/);
    });
  }
  await page.goto("/");
  const card = page.getByRole("listitem").filter({ hasText: "broken.demo.test" });
  await expect(card).toContainText("partial");
});

test("exports say that the walk is not complete", async ({ page }) => {
  await page.goto("/sites/broken.demo.test/urls");
  await expect(filterCount(page)).toHaveText(`${urls} URLs`);
  const list = readCsvRows((await download(page.getByRole("link", { name: "Export CSV" }))).text);
  expect(list.rows).toHaveLength(urls);
  expect(new Set(list.rows.map(({ walk_complete }) => walk_complete))).toEqual(new Set(["false"]));

  await page.goto("/sites/broken.demo.test/files");
  const tree = readCsvRows((await download(page.getByRole("link", { name: "Export CSV" }))).text);
  const outcomes = Object.fromEntries(tree.rows.map((row) => [row.sitemap?.replace(origin, ""), row]));
  expect(tree.rows).toHaveLength(files);
  expect(outcomes[unavailable]).toMatchObject({ outcome: "failed", status: "503", walk_complete: "false" });
  expect(outcomes[htmlPage]).toMatchObject({ outcome: "not-a-sitemap", status: "200" });
  expect(outcomes[truncated]).toMatchObject({ outcome: "partial", urls: "217" });
  expect(outcomes[blocked]).toMatchObject({ outcome: "failed", reason: "blocked", status: "403" });
  for (const [path, number] of Object.entries(brokenFiles)) expect(outcomes[path]?.urls).toBe(String(number));

  await page
    .getByRole("navigation", { name: "Files by outcome" })
    .getByRole("link", { name: /^not read/ })
    .click();
  await expect(page.getByRole("table", { name: "Sitemap files" }).getByRole("row")).toHaveCount(4);
  const group = readCsvRows((await download(page.getByRole("link", { name: "Export CSV" }))).text);
  expect(new Set(group.rows.map(({ sitemap }) => sitemap))).toEqual(
    new Set([unavailable, htmlPage, blocked].map((path) => `${origin}${path}`)),
  );
});
