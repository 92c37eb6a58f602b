import { typeAddress, walkEnded } from "./support/explore";
import { expect, test } from "./support/test";

test("a newcomer finds one field and one button", { tag: "@everywhere" }, async ({ page }) => {
  await page.goto("/");
  await expect(page.getByLabel("Domain or sitemap address")).toBeVisible();
  await expect(page.getByRole("button", { name: "Explore" })).toBeVisible();
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
});

/** What is typed, and what the reader is told. */
const refused: [string, RegExp][] = [
  ["", /enter a domain/i],
  ["not a domain", /is not a domain/],
  ["ftp://x", /only http and https/i],
  ["localhost", /this machine/],
  ["10.0.0.1", /private and reserved addresses/i],
  ["169.254.169.254", /private and reserved addresses/i],
  ["nowhere.invalid", /cannot be found: the name does not resolve/],
  ["reset.demo.test", /breaks the connection/],
];

test("what cannot be walked is refused in place, in words, and leaves no site behind", async ({ page, request }) => {
  const before = await (await request.get("/api/sites")).text();
  for (const [typed, words] of refused) {
    await test.step(typed, async () => {
      await typeAddress(page, typed);
      await expect(page.getByRole("main").getByRole("alert")).toHaveText(words);
      await expect(page.getByLabel("Domain or sitemap address")).toHaveAccessibleDescription(words);
      await expect(page).toHaveURL("/");
      await expect(page.getByRole("main").getByRole("link", { name: typed || "none", exact: true })).toHaveCount(0);
    });
  }
  await page.reload();
  expect(await (await request.get("/api/sites")).text()).toBe(before);
});

test("a page of a site stands for its domain", async ({ page, walked }) => {
  await walked("blog.demo.test");
  await typeAddress(page, "https://www.blog.demo.test/about/?utm=1#top");
  await expect(page).toHaveURL(({ pathname }) => pathname === "/sites/blog.demo.test");
  await expect(page.getByRole("heading", { level: 1, name: "blog.demo.test" })).toBeVisible();
  await walkEnded(page);
  await page.goto("/");
  await expect(page.getByRole("main").getByRole("link", { name: "blog.demo.test", exact: true })).toHaveCount(1);
});

test.describe("an address that leads nowhere", () => {
  test.use({ allowedConsole: [/status of 404/] });

  for (const path of ["/sites/not-explored.example", "/sites/not-explored.example/urls", "/nowhere"]) {
    test(`${path} says so on a page of its own`, async ({ page, expectAccessible }) => {
      const response = await page.goto(path);
      expect(response?.status()).toBe(404);
      await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
      await expectAccessible();
    });
  }
});
