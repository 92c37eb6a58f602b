import type { Page } from "@playwright/test";
import { growingTotals } from "./sites/growing-inventory";
import { download } from "./support/download";
import { count, explore, figureOf, filterCount, walkAgain, walkStatus } from "./support/explore";
import { readCsvRows } from "./support/read-csv";
import { expect, test } from "./support/test";

const host = "growing.demo.test";
const changesOf = (page: Page) => page.getByRole("region", { name: "What changed" });

/** The card of one kind of change. */
function cardOf(page: Page, word: string) {
  return page.getByRole("list", { name: "Kinds of change" }).getByRole("link", { name: new RegExp(`^${word} `) });
}

/** One site over three walks: one story, told in order. */
test("a second walk tells what changed, a third one never takes a failed file for removals", async ({
  page,
  demo,
  expectAccessible,
}) => {
  test.slow();
  await demo.set(host, "walk-1");
  await explore(page, host);
  await expect(figureOf(page, "URLs")).toHaveText(count(growingTotals[1].urls));
  await expect(changesOf(page)).toContainText("first walk");

  await demo.set(host, "walk-2");
  await walkAgain(page, 2);
  const { urls, added, removed, lastmodMoved, lastmodMovedBack, lostDate, gainedDate, ...second } = growingTotals[2];
  await expect(figureOf(page, "URLs")).toHaveText(count(urls));
  await expect(changesOf(page)).toContainText("Since walk 1");
  await expect(figureOf(changesOf(page), "Added")).toHaveText(String(added));
  await expect(figureOf(changesOf(page), "Removed")).toHaveText(String(removed));
  const changed = lastmodMoved + lastmodMovedBack + lostDate + gainedDate;
  await expect(figureOf(changesOf(page), "Changed")).toHaveText(String(changed));
  await expect(figureOf(changesOf(page), "Moved")).toHaveText(String(second.movedBetweenFiles));
  await expect(figureOf(changesOf(page), "Not known")).toHaveText("0");

  await test.step("its page has every kind in its number, each list as its export", async () => {
    await figureOf(changesOf(page), "Added").getByRole("link").click();
    await expect(page).toHaveURL(/\/changes\?left=1&kind=added/);
    const kinds = {
      added,
      removed,
      "lastmod moved": lastmodMoved,
      "moved backwards": lastmodMovedBack,
      "lost its date": lostDate,
      "gained a date": gainedDate,
      "other file": second.movedBetweenFiles,
      "probable rename": second.renamed,
      "fields changed": second.extensionChanged,
    };
    for (const [word, urls] of Object.entries(kinds)) {
      await cardOf(page, word).click();
      await expect(page.getByRole("heading", { name: `${urls} ${word}` })).toBeVisible();
      await expect(page.getByRole("table", { name: "Changes" })).toHaveAttribute("aria-rowcount", String(urls + 1));
      const { rows } = readCsvRows((await download(page.getByRole("link", { name: "This list as CSV" }))).text);
      expect(rows, word).toHaveLength(urls);
    }
    await expect(page.getByRole("table", { name: "Changes" })).toContainText("other priority");
    await expectAccessible();
    await cardOf(page, "probable rename").click();
    await expect(page.getByRole("table", { name: "Changes" })).toContainText("the same name in another directory");
    const { rows } = readCsvRows((await download(page.getByRole("link", { name: "Export CSV" }))).text);
    expect(rows.map(({ change }) => change)).toEqual(Array.from({ length: second.renamed }, () => "added renamed"));
    expect(rows.every(({ other_loc: from }) => from?.includes("/guides/"))).toBe(true);
  });

  await test.step("the walks swap, a section narrows, the address keeps it all", async () => {
    await page.getByRole("button", { name: "Swap the two walks" }).click();
    await expect(cardOf(page, "added")).toContainText(String(removed));
    await expect(cardOf(page, "removed")).toContainText(String(added));
    await page.getByRole("button", { name: "Swap the two walks" }).click();
    await expect(cardOf(page, "added")).toContainText(String(added));
    await page.getByRole("link", { name: "12 added in how-to" }).click();
    await expect(page.getByRole("heading", { name: "12 added" })).toBeVisible();
    await page.reload();
    await expect(page.getByRole("heading", { name: "12 added" })).toBeVisible();
    await page.getByRole("table", { name: "Changes" }).getByRole("button").first().click();
    await expect(page.getByRole("dialog", { name: "One URL" })).toContainText("walks 2 to 2");
    await page.getByRole("button", { name: "Close" }).click();
  });

  await test.step("what to fetch again since a walk stands apart from what nobody can know", async () => {
    await page.goto(`/sites/${host}/changes`);
    const since = page.getByRole("region", { name: "Changed since" });
    await expect(figureOf(since, "Undated")).toHaveText(String(lostDate));
    await expect(figureOf(since, "Distrusted")).toHaveText("0");
    await expect(figureOf(since, "Changed")).toHaveText(String(added + changed - lostDate));
    await figureOf(since, "Changed").getByRole("link").click();
    await expect(filterCount(page)).toHaveText(`${added + changed - lostDate} of ${count(urls)} URLs`);
  });

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
  await expect(page.getByRole("heading", { name: `${third.notKnown} not known` })).toBeVisible();
  const note = page.getByRole("note").filter({ hasText: "This diff rests on a partial walk" });
  await expect(note).toContainText(`${third.notKnown} URLs are not known in walk 3`);
  await expect(note).toContainText("/sitemaps/places.xml: answered with a server error");
  await expect(cardOf(page, "removed")).toContainText("0");
  await expect(cardOf(page, "returned")).toContainText(String(third.returned));
  await cardOf(page, "returned").click();
  await expect(page.getByRole("heading", { name: `${third.returned} returned` })).toBeVisible();
  await expectAccessible();
});
