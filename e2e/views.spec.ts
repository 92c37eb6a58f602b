import { explore, walkAgain, walkEnded } from "./support/explore";
import { expect, test } from "./support/test";

test("a site has an inventory a market view, each with its own walks, address and card", async ({
  page,
  expectAccessible,
}) => {
  test.slow();
  const host = "docs.demo.test";
  await explore(page, host);
  await expect(page.getByRole("button", { name: "view default" })).toHaveCount(0);

  await page.getByRole("link", { name: "Settings" }).click();
  await page.getByRole("button", { name: "Add a view" }).click();
  await page.getByLabel("Name").fill("ch");
  await page.getByLabel("Accept-Language").fill("de-CH");
  await page.getByRole("button", { name: "Save the view" }).click();
  await page.getByRole("button", { name: "Walk in ch" }).click();
  await expect(page).toHaveURL(({ pathname, search }) => pathname === `/sites/${host}` && search === "?view=ch");
  await walkEnded(page);
  await expect(page.getByRole("button", { name: "view ch" })).toBeVisible();
  await expectAccessible();

  // Links keep the view, and a walk that is asked for there is one of it.
  await page.getByRole("link", { name: "Files" }).click();
  await expect(page).toHaveURL(/\/files\?view=ch$/);
  await walkAgain(page, 2);
  await page.getByRole("button", { name: "view ch" }).click();
  await page.getByRole("menuitem", { name: /default/ }).click();
  await expect(page).toHaveURL(/\/files\?view=default$|\/files$/);
  await expect(page.getByRole("button", { name: /^walk 1 / })).toBeVisible();

  await page.goto("/");
  await page.getByRole("listitem").filter({ hasText: host }).getByRole("link", { name: "ch" }).click();
  await expect(page.getByRole("button", { name: /^walk 2 / })).toBeVisible();
});
