import { download } from "./support/download";
import { figureOf } from "./support/explore";
import { readCsvRows } from "./support/read-csv";
import { expect, test } from "./support/test";

test("a look at the blog's pages makes its lastmod trusted, and says so everywhere", async ({
  page,
  walked,
  expectAccessible,
}) => {
  test.slow();
  await walked("blog.demo.test");
  await page.goto("/sites/blog.demo.test/verify");
  await expect(page.getByText("No page has been looked at yet")).toBeVisible();
  await page.getByLabel("Pages to look at").fill("none");
  await page.getByRole("button", { name: "Verify" }).click();
  await expect(page.getByText("Give a whole number from 1 to 500")).toBeVisible();
  await page.getByLabel("Pages to look at").fill("15");
  await page.getByRole("button", { name: "Verify" }).click();
  await expect(page.getByRole("status", { name: "Verification" })).toBeVisible();
  await expect(page.getByRole("button", { name: "Verify again" })).toBeVisible({ timeout: 45_000 });
  await expect(figureOf(page, "Pages seen")).toHaveText("15");
  await expect(figureOf(page, "Agree")).toHaveText("15");
  await expect(page.getByRole("list", { name: "Verdict over time" })).toContainText("Flipped from plausible");
  await expectAccessible();
  await page.emulateMedia({ colorScheme: "dark" });
  await expect(page.locator("html")).toHaveAttribute("data-mantine-color-scheme", "dark");
  await expectAccessible({ onlyColours: true });

  await page
    .getByRole("button", { name: /^Evidence of/ })
    .first()
    .click();
  await expect(page.getByRole("dialog")).toContainText("JSON-LD dateModified: 20");
  await page.keyboard.press("Escape");

  await figureOf(page, "Agree").getByRole("link").click();
  await expect(page.getByText("15 of 15: Agree")).toBeVisible();
  await expect(page.getByRole("table", { name: "Pages of the sample" }).getByRole("row")).toHaveCount(16);
  const { rows } = readCsvRows((await download(page.getByRole("link", { name: "Export CSV" }))).text);
  expect(rows.map(({ relation }) => relation)).toEqual(Array.from({ length: 15 }, () => "agree"));

  await page.goto("/sites/blog.demo.test");
  await expect(page.getByRole("region", { name: "Lastmod verdict" })).toContainText(
    /trusted.*Verified against 15 pages/s,
  );
  await page.goto("/");
  await expect(page.getByRole("listitem").filter({ hasText: "blog.demo.test" })).toContainText("trusted");
});
