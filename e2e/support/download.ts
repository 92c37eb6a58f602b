import { readFile } from "node:fs/promises";
import type { Locator } from "@playwright/test";

/** Clicks what downloads, and gives what came, with the name that it would be kept under. */
export async function download(link: Locator): Promise<{ name: string; text: string }> {
  const [file] = await Promise.all([link.page().waitForEvent("download"), link.click()]);
  return { name: file.suggestedFilename(), text: await readFile(await file.path(), "utf8") };
}
