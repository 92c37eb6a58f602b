import type { Page } from "@playwright/test";
import { growingTotals } from "./sites/growing-inventory";
import { download } from "./support/download";
import { count, explore, figureOf, filterCount, walkAgain, walkStatus } from "./support/explore";
import { readCsvRows } from "./support/read-csv";
import { expect, test } from "./support/test";

const host = "growing.demo.test";
const changesOf = (page: Page) => page.getByRole("region", { name: "What changed" });

/** One site over three walks: one story, told in order. */
test("a second walk tells what changed, a third one never takes a failed file for removals", async ({ page, demo }) => {
  test.slow();
  await demo.set(host, "walk-1");
  await explore(page, host);
  await expect(figureOf(page, "URLs")).toHaveText(count(growingTotals[1].urls));
  await expect(changesOf(page)).toContainText("first walk");

  await demo.set(host, "walk-2");
  await walkAgain(page, 2);
  const { urls, added, removed, lastmodMoved, lastmodMovedBack } = growingTotals[2];
  await expect(figureOf(page, "URLs")).toHaveText(count(urls));
  await expect(changesOf(page)).toContainText("Since walk 1");
  await expect(figureOf(changesOf(page), "Added")).toHaveText(String(added));
  await expect(figureOf(changesOf(page), "Removed")).toHaveText(String(removed));
  await expect(figureOf(changesOf(page), "Changed")).toHaveText(String(lastmodMoved + lastmodMovedBack));
  await expect(figureOf(changesOf(page), "Not known")).toHaveText("0");
  await figureOf(changesOf(page), "Added").getByRole("link").click();
  await expect(filterCount(page)).toHaveText(`${added} of ${count(urls)} URLs`);
  const { rows } = readCsvRows((await download(page.getByRole("link", { name: "Export CSV" }))).text);
  expect(rows.map(({ change, walk, first_seen }) => `${change} ${walk} ${first_seen}`)).toEqual(
    Array.from({ length: added }, () => "added 2 2"),
  );

  await page.goto("/");
  const card = page.getByRole("listitem").filter({ has: page.getByRole("link", { name: host }) });
  await expect(card).toContainText(`+${added}`);
  await expect(card).toContainText(new RegExp(`[−-]${removed}`));

  await test.step("a link to the first walk shows its numbers for ever", async () => {
    await page.goto(`/sites/${host}?walk=1`);
    await expect(figureOf(page, "URLs")).toHaveText(count(growingTotals[1].urls));
    await expect(changesOf(page)).toContainText("first walk");
    await page.getByRole("link", { name: "URLs", exact: true }).click();
    await expect(filterCount(page)).toHaveText(`${count(growingTotals[1].urls)} URLs`);
    const frozen = await download(page.getByRole("link", { name: "Export CSV" }));
    expect(frozen.name).toContain(`${host}-default-1-`);
    expect(readCsvRows(frozen.text).rows).toHaveLength(growingTotals[1].urls);
    await page.getByRole("button", { name: /^(?:frozen )?walk 1/ }).click();
    await page.getByRole("menuitem", { name: /^Latest/ }).click();
    await expect(filterCount(page)).toHaveText(`${count(urls)} URLs`);
  });

  await demo.set(host, "walk-3");
  await page.goto(`/sites/${host}`);
  await walkAgain(page, 3);
  const third = growingTotals[3];
  await expect(walkStatus(page)).toContainText("partial");
  await expect(figureOf(page, "URLs")).toHaveText(count(third.urls));
  await expect(figureOf(changesOf(page), "Added")).toHaveText(String(third.added));
  await expect(figureOf(changesOf(page), "Removed")).toHaveText(String(third.removed));
  await expect(figureOf(changesOf(page), "Not known")).toHaveText(String(third.notKnown));
  await figureOf(changesOf(page), "Not known").getByRole("link").click();
  await expect(filterCount(page)).toHaveText(`${third.notKnown} of ${count(third.urls)} URLs`);
});
