import { slowTotals } from "./sites/slow-site";
import { count, figureOf, numberOf, typeAddress, walkEnded, walkStatus } from "./support/explore";
import { killWeb } from "./support/kill-web";
import { expect, test } from "./support/test";

test.use({ allowedConsole: [/Failed to load resource|Failed to fetch|ERR_|was preloaded using link preload/] });

test("a web server that is killed in mid-walk comes back, and shows a walk that has gone on", async ({
  page,
  demo,
}) => {
  await demo.set("slow.demo.test", "400ms");
  await typeAddress(page, "slow.demo.test");
  const walk = walkStatus(page);
  const files = figureOf(walk, "Files");
  await expect(files).toHaveText(new RegExp(`^[1-9]\\d* of ${slowTotals.files + 1} known$`));
  const doneBefore = await numberOf(files);

  test.skip(!killWeb(), "the web server's process is not known");
  await expect(async () => expect((await page.request.get("/favicon.ico")).ok()).toBe(true)).toPass({
    timeout: 30_000,
  });
  await page.reload();
  await expect(walk).toBeVisible();
  if (await files.isVisible()) expect(await numberOf(files)).toBeGreaterThanOrEqual(doneBefore);
  await walkEnded(page);
  await expect(walk).toContainText("complete");
  await expect(figureOf(page.getByRole("main"), "URLs")).toHaveText(count(slowTotals.urls));
});
