import { expect, type Locator, type Page } from "@playwright/test";

/** Walks of the demo sites take seconds; on a machine that does other things as well, more of them. */
const walkTimeoutMs = 45_000;

/** Types an address on the home page, as a reader does. */
export async function typeAddress(page: Page, address: string): Promise<void> {
  await page.goto("/");
  await page.getByLabel("Domain or sitemap address").fill(address);
  await page.getByRole("button", { name: "Explore" }).click();
}

/** Types a site's address and waits until its walk has ended, however it ended. */
export async function explore(page: Page, host: string): Promise<void> {
  await typeAddress(page, host);
  await expect(page).toHaveURL(({ pathname }) => pathname === `/sites/${host}`);
  await walkEnded(page);
}

/** Reads the sitemaps of the site in view once more, to the end. */
export async function walkAgain(page: Page, number: number): Promise<void> {
  await page.getByRole("button", { name: "Walk again" }).click();
  // A short walk may be over before its progress was seen.
  await expect(page.getByRole("button", { name: new RegExp(`^walk ${number} `) })).toBeVisible({
    timeout: walkTimeoutMs,
  });
  await walkEnded(page);
}

/** Nothing is under way where a walk can be ordered. */
export async function walkEnded(page: Page): Promise<void> {
  await expect(page.getByRole("button", { name: "Walk again" })).toBeVisible({ timeout: walkTimeoutMs });
}

/** The progress of a walk; when it has ended, how complete it is. */
export function walkStatus(page: Page): Locator {
  return page.getByRole("status", { name: "Walk" });
}

/** `48,112 of 59,765 URLs`: what the filter leaves, as it stands beside it. */
export function filterCount(page: Page): Locator {
  return page.getByRole("search", { name: "Filter" }).getByRole("link", { name: /URLs$/ });
}

/** A figure in a list of terms: the number that stands beside its word. */
export function figureOf(scope: Page | Locator, word: string): Locator {
  const term = scope.getByRole("term").filter({ hasText: new RegExp(`^${word}$`) });
  return term.locator("xpath=..").getByRole("definition").first();
}

/** `10,236`, as the product writes it. */
export function count(number: number): string {
  return number.toLocaleString("en-GB");
}

/** The text of one element. */
export async function textOf(locator: Locator): Promise<string> {
  return (await locator.textContent())?.trim() ?? "";
}

/** The number that an element begins with, as the product writes it: `10,236`, `12 of 41 known`. */
export async function numberOf(locator: Locator): Promise<number> {
  return Number.parseInt((await textOf(locator)).replace(/,/g, ""), 10);
}
