import { slowTotals } from "./sites/slow-site";
import { explore, figureOf, numberOf, typeAddress, walkEnded, walkStatus } from "./support/explore";
import { expect, test } from "./support/test";

test("a walk tells how far it is, survives a reload, and keeps what was read when it is cancelled", async ({
  page,
  demo,
}) => {
  await demo.set("slow.demo.test", "400ms");
  await typeAddress(page, "slow.demo.test");
  const walk = walkStatus(page);
  const files = figureOf(walk, "Files");
  const known = new RegExp(`^[1-9]\\d* of ${slowTotals.files + 1} known$`);
  await expect(files).toHaveText(known);
  await expect(figureOf(walk, "Elapsed")).toHaveText(/^\d+:\d\d$/);
  await expect(walk).toContainText("https://slow.demo.test/part-");

  const doneBefore = await numberOf(files);
  await page.reload();
  await expect(files).toHaveText(known);
  expect(await numberOf(files)).toBeGreaterThanOrEqual(doneBefore);
  await expect(figureOf(walk, "Entries so far")).toHaveText(/^[1-9]/);

  await walk.getByRole("button", { name: "Cancel" }).click();
  await walkEnded(page);
  await expect(walk).toContainText("partial");
  await expect(walk).toContainText(/cancelled/i);
  const urls = await numberOf(figureOf(page.getByRole("main"), "URLs"));
  expect(urls % slowTotals.urlsPerFile).toBe(0);
  expect(urls).toBeGreaterThan(0);
  expect(urls).toBeLessThan(slowTotals.urls);
});

for (const [host, title, detail] of [
  ["empty.demo.test", "No sitemap was found", "robots.txt declares none"],
  ["blocked.demo.test", "The site blocks this request", "it answered was a refusal"],
] as const) {
  test(`${host} failed for a reason of its own, with what was asked and answered`, async ({
    page,
    expectAccessible,
  }) => {
    await explore(page, host);
    await expect(walkStatus(page)).toContainText("failed");
    const main = page.getByRole("main");
    await expect(main).toContainText(title);
    await expect(main).toContainText(detail);
    const asked = page.getByRole("region", { name: "What was asked, and what came back" });
    await expect(asked.getByRole("listitem")).toHaveCount(4);
    for (const item of await asked.getByRole("listitem").all())
      await expect(item).toContainText(host === "empty.demo.test" ? /404.*absent/s : /403.*blocked/s);
    await expect(page.getByRole("link", { name: "Export CSV" })).toHaveCount(0);
    await expectAccessible();
  });
}
