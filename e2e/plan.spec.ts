import { newsLater, newsTotals } from "./sites/news-site";
import { download } from "./support/download";
import { count, figureOf, walkAgain } from "./support/explore";
import { readCsvRows } from "./support/read-csv";
import { expect, test } from "./support/test";

const host = "news.demo.test";
const urls = newsTotals.urls + newsLater.added - newsLater.gone;

/** One site over two walks: one story, told in order. */
test("a second walk of a news site tells what to fetch next, and how soon articles were listed", async ({
  page,
  demo,
  walked,
  expectAccessible,
}) => {
  test.slow();
  await walked(host);
  await demo.set(host, "later");
  await page.goto(`/sites/${host}`);
  await walkAgain(page, 2);
  await page.getByRole("link", { name: "Plan", exact: true }).click();

  await test.step("every URL is due by one list, and a download is the list", async () => {
    const cards = page.getByRole("list", { name: "What is due" });
    await expect(cards.getByRole("link", { name: /^Never seen before/ })).toContainText(String(newsLater.added));
    await expect(cards.getByRole("link", { name: /^Distrusted/ })).toContainText(String(urls - newsLater.added));
    await expect(cards.getByRole("link", { name: /^All/ })).toContainText(String(urls));
    const whole = readCsvRows((await download(page.getByRole("link", { name: "The recrawl list as CSV" }))).text).rows;
    expect(new Set(whole.map(({ loc }) => loc)).size).toBe(urls);
    await cards.getByRole("link", { name: /^Never seen before/ }).click();
    await expect(page.getByText(`All ${newsLater.added}, by value`)).toBeVisible();
    const list = page.getByRole("table", { name: "Recrawl list" }).getByRole("row");
    await expect(list).toHaveCount(newsLater.added + 1);
    const { rows } = readCsvRows((await download(page.getByRole("link", { name: "The recrawl list as CSV" }))).text);
    expect(rows.map(({ loc, due }) => [loc, due])).toEqual(
      whole.slice(0, newsLater.added).map(({ loc }) => [loc, "new"]),
    );
    for (const [at, { loc }] of rows.entries()) await expect(list.nth(at + 1)).toContainText(loc?.slice(-12) ?? "");
  });

  await test.step("what if moves the figures, and stays in the address", async () => {
    const figures = page.getByRole("main");
    await expect(figureOf(figures, "Full recrawl")).toHaveText(count(urls));
    const slider = page.getByRole("slider", { name: "Days between two revisits" });
    await slider.press("Home");
    await expect(slider).toHaveAttribute("aria-valuetext", "6 hours");
    await expect(figureOf(figures, "Full recrawl")).toHaveText(count(urls * 28));
    await expect(page).toHaveURL(/interval=0.25/);
    await page.reload();
    await expect(figureOf(figures, "Full recrawl")).toHaveText(count(urls * 28));
    // Two walks a moment apart tell nothing of how often anything changes.
    await expect(page.getByRole("table", { name: "Plan by section" })).toContainText("no page looked at");
    const plan = readCsvRows((await download(page.getByRole("link", { name: "The plan as CSV" }))).text).rows;
    expect(plan.reduce((sum, row) => sum + Number(row.urls), 0)).toBe(urls);
    await expectAccessible();
  });

  await test.step("articles that are new have a delay, the feed keeps those that left", async () => {
    await page.getByRole("link", { name: "News", exact: true }).click();
    await expect(figureOf(page, "Articles")).toHaveText(count(newsTotals.urls + newsLater.added));
    await expect(page.getByRole("main")).toContainText(`of ${newsLater.added} articles`);
    const { rows } = readCsvRows((await download(page.getByRole("link", { name: "The articles as CSV" }))).text);
    expect(rows).toHaveLength(newsTotals.urls + newsLater.added);
    expect(rows.filter((row) => row.still_listed === "false")).toHaveLength(newsLater.gone);
    expect(rows.filter((row) => row.delay_seconds !== "")).toHaveLength(newsLater.added);
    await expectAccessible();
    await page.getByRole("link", { name: "Settings", exact: true }).last().click();
    await page.getByRole("combobox", { name: "Walk", exact: true }).selectOption({ label: "daily" });
    await expect(page.getByText(/^Next run \d{4}-/)).toBeVisible();
    await page.getByRole("combobox", { name: "Walk", exact: true }).selectOption({ label: "only when asked" });
    await expect(page.getByText("No run is planned")).toBeVisible();
  });
});
