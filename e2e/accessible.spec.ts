import type { Page } from "@playwright/test";
import { textOf } from "./support/explore";
import { expect, test } from "./support/test";

type ExpectAccessible = (options?: { onlyColours?: boolean }) => Promise<void>;

/** The pages of a site by name, all or those named, as its tabs lead to them. */
async function listTabs(page: Page, host: string, names: string[] | null): Promise<[string, string][]> {
  await page.goto(`/sites/${host}`);
  const tabs = page.getByRole("navigation", { name: "Pages of the site" }).getByRole("link");
  await expect(tabs.first()).toBeVisible();
  const all = await Promise.all(
    (await tabs.all()).map(async (tab): Promise<[string, string]> => {
      return [await textOf(tab), (await tab.getAttribute("href")) ?? ""];
    }),
  );
  return all.filter(([name]) => names === null || names.includes(name));
}

/** The page follows the system's scheme when it has heard of the change. */
async function setScheme(page: Page, colorScheme: "light" | "dark"): Promise<void> {
  await page.emulateMedia({ colorScheme });
  await expect(page.locator("html")).toHaveAttribute("data-mantine-color-scheme", colorScheme);
}

/** The page as it stands, in light and in dark. */
async function expectBothAccessible(page: Page, expectAccessible: ExpectAccessible): Promise<void> {
  await setScheme(page, "light");
  await expectAccessible();
  await setScheme(page, "dark");
  await expectAccessible({ onlyColours: true });
}

/** What a page has at its heart has come. */
async function settle(page: Page): Promise<void> {
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await expect(page.getByText("Loading", { exact: true })).toHaveCount(0);
  await expect(page.getByText("counting…")).toHaveCount(0);
}

test("the home page is accessible, in light and in dark", { tag: "@everywhere" }, async ({
  page,
  expectAccessible,
}) => {
  await page.goto("/");
  await settle(page);
  await expectBothAccessible(page, expectAccessible);
});

/** Sites by what their pages have to show, and which of these: null is all. */
const shown: [string, string[] | null][] = [
  ["portal.demo.test", null],
  ["broken.demo.test", ["Overview", "Files"]],
];

for (const [host, names] of shown) {
  test(`every page of ${host} is accessible, in light and in dark`, async ({ page, walked, expectAccessible }) => {
    test.slow();
    await walked(host);
    for (const [name, href] of await listTabs(page, host, names)) {
      await test.step(name, async () => {
        await page.goto(href);
        await settle(page);
        await expectBothAccessible(page, expectAccessible);
      });
    }
  });
}

test("clusters of stamps are accessible, in light and in dark", async ({ page, walked, expectAccessible }) => {
  await walked("news.demo.test");
  await page.goto("/sites/news.demo.test/lastmod");
  await settle(page);
  await expectBothAccessible(page, expectAccessible);
});

test("what opens over a page is accessible too", async ({ page, walked, expectAccessible }) => {
  await walked("portal.demo.test");
  await page.goto("/sites/portal.demo.test/urls");
  await settle(page);
  await page.getByRole("button", { name: "Add filter" }).click();
  await expect(page.getByLabel("Filter by")).toBeVisible();
  await expectAccessible();
  await page.keyboard.press("Escape");
  await page.getByRole("table", { name: "URLs" }).getByRole("row").nth(1).getByRole("button").first().click();
  await expect(page.getByRole("dialog", { name: "One URL" })).toContainText("Listed by");
  await expectAccessible();
  await page.keyboard.press("Escape");
  await page.goto("/sites/portal.demo.test/lastmod");
  await page.getByRole("button", { name: "Table", exact: true }).click();
  await expect(page.getByRole("table", { name: "Entries by lastmod" })).toBeVisible();
  await expectAccessible();
  await page.goto("/sites/portal.demo.test/files");
  await page.getByRole("table", { name: "Sitemap files" }).getByRole("button").nth(1).click();
  await expect(page.getByRole("region", { name: "First characters of the document" })).toBeVisible();
  await expectAccessible();
});

for (const [host, names] of shown) {
  test(`every page of ${host} fits a small screen and is accessible there`, { tag: "@mobile" }, async ({
    page,
    walked,
    expectAccessible,
  }) => {
    test.slow();
    await walked(host);
    for (const [name, href] of await listTabs(page, host, names)) {
      await test.step(name, async () => {
        await page.goto(href);
        await settle(page);
        await expectAccessible();
        const width = await page.evaluate(() => document.documentElement.scrollWidth);
        expect(width, "pixels that the page takes").toBeLessThanOrEqual(page.viewportSize()?.width ?? 0);
      });
    }
  });
}

test("the content is reached past the header with the keyboard", async ({ page, walked }) => {
  await walked("news.demo.test");
  await page.goto("/sites/news.demo.test");
  await settle(page);
  await page.keyboard.press("Tab");
  await expect(page.getByRole("link", { name: "Skip to the content" })).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(page.getByRole("main")).toBeFocused();
});

test("the theme that was chosen is kept", async ({ page }) => {
  await page.goto("/");
  await page.getByRole("button", { name: "Theme" }).click();
  await page.getByRole("menuitemradio", { name: "Dark" }).click();
  await expect(page.locator("html")).toHaveAttribute("data-mantine-color-scheme", "dark");
  await page.reload();
  await expect(page.locator("html")).toHaveAttribute("data-mantine-color-scheme", "dark");
});
