import { expect, test } from "./support/test";

test("a newcomer finds one field and one button, in light and in dark", async ({ page, expectAccessible }) => {
  await page.goto("/");
  await expect(page.getByLabel("Domain or sitemap address")).toBeVisible();
  await expect(page.getByRole("button", { name: "Explore" })).toBeVisible();
  await expectAccessible();
  await page.emulateMedia({ colorScheme: "dark" });
  await expectAccessible();
});

test.describe("an address that leads nowhere", () => {
  test.use({ allowedConsole: [/status of 404/] });

  test("says so on a page of its own", async ({ page, expectAccessible }) => {
    const response = await page.goto("/sites/not-explored.example");
    expect(response?.status()).toBe(404);
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    await expectAccessible();
  });
});
