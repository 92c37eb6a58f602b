import { expect, test } from "./support/test";

test("a site typed on the home page is walked, and its verdict is told in words", async ({
  page,
  expectAccessible,
}) => {
  await page.goto("/");
  await page.getByLabel("Domain or sitemap address").fill("news.demo.test");
  await page.getByRole("button", { name: "Explore" }).click();
  await expect(page).toHaveURL(/\/sites\/news\.demo\.test/);
  const verdict = page.getByRole("region", { name: "Lastmod verdict" });
  await expect(verdict).toContainText(/generation/i, { timeout: 60_000 });
  await expectAccessible();
});

for (const typed of ["", "not a domain", "ftp://x", "localhost", "10.0.0.1", "169.254.169.254"]) {
  test(`"${typed}" is refused in place, in words`, async ({ page }) => {
    await page.goto("/");
    await page.getByLabel("Domain or sitemap address").fill(typed);
    await page.getByRole("button", { name: "Explore" }).click();
    await expect(page.getByRole("alert").filter({ hasText: /\w+ \w+/ })).toBeVisible();
    await expect(page).toHaveURL("/");
  });
}
