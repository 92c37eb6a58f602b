import type { Page } from "@playwright/test";
import { archiveTotals } from "./sites/archive-site";
import { blogTotals } from "./sites/blog-site";
import { docsTotals } from "./sites/docs-site";
import { newsStamps, newsTotals } from "./sites/news-site";
import { portalTotals } from "./sites/portal-site";
import { download } from "./support/download";
import { count, figureOf, filterCount, walkStatus } from "./support/explore";
import { readCsvRows } from "./support/read-csv";
import { expect, test } from "./support/test";

const verdictOf = (page: Page) => page.getByRole("region", { name: "Lastmod verdict" });
const histogramOf = (page: Page) => page.getByRole("figure", { name: "Lastmod histogram" });

/** `2026-11-30T16:39:54Z` */
function toInstant(ms: number): string {
  return new Date(ms).toISOString().replace(".000", "");
}

/** The bars as the chart tells them to the keyboard, oldest first: bucket and entries. */
async function readBars(page: Page): Promise<[string, number][]> {
  const slider = histogramOf(page).getByRole("slider");
  await slider.focus();
  await slider.press("Home");
  const bars: [string, number][] = [];
  for (const last = Number(await slider.getAttribute("aria-valuemax")); ; await slider.press("ArrowRight")) {
    await expect(slider).toHaveAttribute("aria-valuenow", String(bars.length));
    const words = /^(.*): ([\d,]+) entr/.exec((await slider.getAttribute("aria-valuetext")) ?? "");
    bars.push([words?.[1] ?? "", Number(words?.[2]?.replace(/,/g, ""))]);
    if (bars.length > last) return bars;
  }
}

/** The same bars as the table alternative has them, oldest first. */
async function readTable(page: Page): Promise<[string, number][]> {
  const button = histogramOf(page).getByRole("button", { name: "Table" });
  await button.click();
  const rows = histogramOf(page).getByRole("table").getByRole("row");
  await expect(rows).not.toHaveCount(0);
  const cells = await Promise.all((await rows.all()).slice(1).map((row) => row.getByRole("cell").allTextContents()));
  await button.click();
  return cells
    .map(([name = "", entries = ""]): [string, number] => [name, Number(entries.replace(/,/g, ""))])
    .reverse();
}

function sum(bars: [string, number][]): number {
  return bars.reduce((total, [, entries]) => total + entries, 0);
}

test("news: every lastmod is one of two stamps, and the verdict says so in words", async ({ page, demo, walked }) => {
  await walked("news.demo.test");
  const stamps = newsStamps(demo.nowMs).map(toInstant);
  const words = [`${stamps[0]} (${newsTotals.firstStampUrls})`, `${stamps[1]} (${newsTotals.secondStampUrls})`];
  for (const path of ["/sites/news.demo.test", "/sites/news.demo.test/lastmod"]) {
    await page.goto(path);
    await expect(verdictOf(page)).toContainText("generation-time");
    for (const word of words) await expect(verdictOf(page)).toContainText(word);
    await expect(verdictOf(page)).toContainText(
      `Judged on ${newsTotals.urls} entries, ${newsTotals.urls} of them dated`,
    );
  }
  const table = page.getByRole("table", { name: "Heaviest stamps" });
  for (const [at, urls] of [newsTotals.firstStampUrls, newsTotals.secondStampUrls].entries()) {
    const row = table.getByRole("row", { name: stamps[at]?.replace("T", " ").replace("Z", "") ?? "" });
    await row.getByRole("link", { name: `${urls} entries on this stamp` }).click();
    await expect(filterCount(page)).toHaveText(`${urls} of ${newsTotals.urls} URLs`);
    await page.goBack();
  }
});

test("news: the histogram, its table and the total agree, from seconds up to years", async ({ page, demo, walked }) => {
  await walked("news.demo.test");
  await page.goto("/sites/news.demo.test/lastmod");
  await expect(histogramOf(page).getByRole("radio", { name: "second" })).toBeChecked();
  const expected = newsStamps(demo.nowMs).map((at) => toInstant(at).replace("T", " ").replace("Z", ""));
  const seconds = await readBars(page);
  expect(seconds).toEqual([
    [expected[0], newsTotals.firstStampUrls],
    [expected[1], newsTotals.secondStampUrls],
  ]);
  expect(await readTable(page)).toEqual(seconds);
  for (const bucket of ["minute", "day", "year"] as const) {
    await page.getByRole("radiogroup", { name: "Width of a bar" }).getByText(bucket).click();
    await expect(page).toHaveURL(new RegExp(`bucket=${bucket}`));
    await expect(histogramOf(page)).toHaveAttribute("aria-busy", "false");
    const bars = await readBars(page);
    expect(sum(bars)).toBe(newsTotals.urls);
    expect(await readTable(page)).toEqual(bars);
  }
});

test("zooming into a bar narrows every count, and back zooms out again", async ({ page, walked }) => {
  await walked("archive.demo.test");
  await walked("blog.demo.test");
  await page.goto("/sites/blog.demo.test/lastmod?bucket=year");
  const [oldest = ["", 0]] = await readBars(page);
  const slider = histogramOf(page).getByRole("slider");
  await slider.press("Home");
  await slider.press("Enter");
  await expect(filterCount(page)).toHaveText(`${oldest[1]} of ${blogTotals.urls} URLs`);
  await expect(histogramOf(page).getByRole("radio", { name: "year" })).not.toBeChecked();
  expect(sum(await readBars(page))).toBe(oldest[1]);
  await page.goBack();
  await expect(filterCount(page)).toHaveText(`${blogTotals.urls} URLs`);
  await expect(histogramOf(page).getByRole("radio", { name: "year" })).toBeChecked();

  // A stretch of two bars, pulled by the keyboard.
  const [first, second] = await readBars(page);
  await slider.press("Home");
  await slider.press("Shift+ArrowRight");
  await expect(slider).toHaveAttribute("aria-valuetext", new RegExp(`^from ${first?.[0]} to ${second?.[0]}; `));
  await slider.press("Enter");
  await expect(filterCount(page)).toHaveText(`${(first?.[1] ?? 0) + (second?.[1] ?? 0)} of ${blogTotals.urls} URLs`);
  await slider.focus();
  await slider.press("Backspace");
  await expect(filterCount(page)).toHaveText(`${blogTotals.urls} URLs`);
});

test("archive: 10,236 URLs, and no lastmod to judge", async ({ page, walked }) => {
  await walked("archive.demo.test");
  const { urls, sections } = archiveTotals();
  await page.goto("/sites/archive.demo.test");
  await expect(walkStatus(page)).toContainText("complete");
  await expect(figureOf(page, "URLs")).toHaveText("10,236");
  expect(count(urls)).toBe("10,236");
  await expect(figureOf(page, "Dated")).toHaveText("0 %");
  await expect(verdictOf(page)).toContainText("absent");
  await expect(verdictOf(page)).toContainText("Judged on 10,236 entries, 0 of them dated");
  await figureOf(page, "URLs").getByRole("link").click();
  await expect(filterCount(page)).toHaveText("10,236 URLs");
  await page.goto("/sites/archive.demo.test/urls?section=/documents/2001/maps/");
  await expect(filterCount(page)).toHaveText(`${sections.get("/documents/2001/maps/")} of 10,236 URLs`);
});

test("blog: nothing speaks against an honest lastmod", async ({ page, walked }) => {
  await walked("blog.demo.test");
  await page.goto("/sites/blog.demo.test");
  await expect(verdictOf(page)).toContainText("plausible");
  await expect(verdictOf(page)).toContainText(`Judged on ${blogTotals.urls} entries, ${blogTotals.urls} of them dated`);
});

test("docs: stamps of one deploy, their hours, sections and maker, and a mail to the owner", async ({
  page,
  walked,
  expectAccessible,
}) => {
  await walked("docs.demo.test");
  await page.goto("/sites/docs.demo.test/lastmod");
  await expect(verdictOf(page)).toContainText("generation-time");
  await expect(histogramOf(page)).toContainText(new RegExp(`with time\\s*${docsTotals.toTheSecond}`));
  await expect(histogramOf(page)).toContainText(new RegExp(`date only\\s*${docsTotals.toTheDay}`));

  await histogramOf(page).getByRole("radiogroup", { name: "Bars divided by" }).getByText("by judgement").click();
  await expect(histogramOf(page)).toContainText(`distrusted ${docsTotals.urls}, by the verdict of the file`);

  const heat = page.getByRole("grid", { name: "Entries by weekday and hour" });
  const heaviest = heat.locator("[tabindex='0']");
  await expect(heaviest).toHaveAttribute("data-heat", "5");
  await heaviest.focus();
  await page.keyboard.press("Home");
  await expect(heat.locator(":focus")).toHaveAccessibleName(/00:00: /);
  await expect(page.getByText(`${docsTotals.toTheDay} entries that give a day alone are left out`)).toBeVisible();
  await page.getByRole("button", { name: "Hours as table" }).click();
  const hours = page.getByRole("table", { name: "Entries by hour of the week" }).getByRole("row");
  const counts = await Promise.all(
    (await hours.all()).slice(1).map((row) => row.getByRole("cell").nth(1).textContent()),
  );
  expect(counts.reduce((total, count) => total + Number(count), 0)).toBe(docsTotals.toTheSecond);
  await expectAccessible();

  await expect(verdictOf(page)).toContainText("The sitemaps are probably made by Docusaurus");
  await page.context().grantPermissions(["clipboard-read", "clipboard-write"]);
  await verdictOf(page).getByRole("button", { name: "Copy as text" }).click();
  await expect(verdictOf(page).getByRole("button", { name: "Copied" })).toBeVisible();
  const mail = await page.evaluate(() => navigator.clipboard.readText());
  expect(mail).toMatch(/^Subject: lastmod in the sitemaps of docs\.demo\.test: generation-time/);
  expect(mail).toContain("What would help:\n- Docusaurus takes lastmod from Git.");

  const sections = page.getByRole("list", { name: "Lastmod by section" });
  await expect(sections.getByRole("listitem")).toHaveCount(2);
  await sections.getByRole("link", { name: "/v1/" }).click();
  await expect(filterCount(page)).toHaveText(`${docsTotals.toTheDay} of ${docsTotals.urls} URLs`);
});

test("portal: undated, invalid, future and implausible have bars of their own, each leading to its URLs", async ({
  page,
  walked,
}) => {
  await walked("portal.demo.test");
  const { urls, entries, absent, invalid, future, implausible, dated } = portalTotals;
  await page.goto("/sites/portal.demo.test");
  await expect(figureOf(page, "URLs")).toHaveText(count(urls));
  await expect(figureOf(page, "Entries")).toHaveText(count(entries));
  await expect(verdictOf(page)).toContainText("partly dated");
  await expect(verdictOf(page)).toContainText(`Judged on ${count(entries)} entries, ${count(dated)} of them dated`);

  await page.goto("/sites/portal.demo.test/lastmod");
  const asides: [string, number, string][] = [
    ["undated", absent, "undated"],
    ["invalid", invalid, "invalid"],
    ["future", future, "future"],
    ["before 1991", implausible, "implausible"],
  ];
  const bars = await readBars(page);
  expect(sum(bars)).toBe(dated - future - implausible);
  const table = await readTable(page);
  expect(table.slice(-bars.length)).toEqual(bars);
  expect(Object.fromEntries(table.slice(0, -bars.length))).toEqual(
    Object.fromEntries(asides.map(([word, number]) => [word, number])),
  );
  for (const [word, number, filter] of asides) {
    await expect(histogramOf(page)).toContainText(new RegExp(`${word}\\s*${number}`));
    await histogramOf(page)
      .getByRole("link", { name: String(number), exact: true })
      .click();
    await expect(page).toHaveURL(({ searchParams }) => searchParams.get("dated") === filter);
    await expect(filterCount(page)).toHaveText(`${number} of ${count(urls)} URLs`);
    await page.goBack();
    await expect(histogramOf(page)).toBeVisible();
  }
});

test("stamps are exported as they stand, heaviest first", async ({ page, demo, walked }) => {
  await walked("news.demo.test");
  await page.goto("/sites/news.demo.test/lastmod");
  const { name, text } = await download(page.getByRole("link", { name: "Export CSV" }));
  expect(name).toMatch(/^news\.demo\.test-.*\.csv$/);
  const { rows } = readCsvRows(text);
  expect(rows.map(({ stamp, entries }) => [stamp, Number(entries)])).toEqual([
    [toInstant(newsStamps(demo.nowMs)[0]), newsTotals.firstStampUrls],
    [toInstant(newsStamps(demo.nowMs)[1]), newsTotals.secondStampUrls],
  ]);
});
