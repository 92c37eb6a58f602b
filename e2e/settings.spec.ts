import { explore } from "./support/explore";
import { expect, test } from "./support/test";

test("caps are checked and kept, and the site goes with all that is kept of it", async ({ page, expectAccessible }) => {
  test.slow();
  const host = "docs.demo.test";
  await explore(page, host);
  await page.getByRole("link", { name: "Settings" }).click();
  await page.getByLabel("Depth").fill("-1");
  await page.getByRole("button", { name: "Save" }).click();
  await expect(page.getByRole("alert").filter({ hasText: "Enter a whole number from 0 to 100" })).toBeVisible();
  await expect(page.getByLabel("Depth")).toBeFocused();

  await page.getByLabel("Depth").fill("0");
  await page.getByLabel("Sitemap files").fill("1");
  await page.getByRole("button", { name: "Save" }).click();
  await expect(page.getByText("The next walk keeps to it")).toBeVisible();
  await page.reload();
  await expect(page.getByLabel("Sitemap files")).toHaveValue("1");
  await expectAccessible();

  await page.getByRole("button", { name: "Delete the site" }).click();
  const question = page.getByRole("dialog", { name: `Delete ${host} with all its data?` });
  await expect(question).toContainText("with verdicts, sections and histograms");
  await expectAccessible();
  await question.getByRole("button", { name: `Delete ${host}` }).click();
  await expect(page).toHaveURL(({ pathname }) => pathname === "/");
  await expect(page.getByRole("link", { name: host })).toHaveCount(0);
});
