import { spawnSync } from "node:child_process";
import { accessSync, constants } from "node:fs";
import { delimiter, join } from "node:path";
import { root } from "./root.mjs";
import { run } from "./run.mjs";
import { step } from "./step.mjs";

const downloadTimeoutMs = 120_000;
const systemNames = ["chromium", "chromium-browser", "google-chrome", "google-chrome-stable"];
const howTo = `Cannot find a browser for the tests, nor get one. Either

  install Chromium or Google Chrome (Debian, Ubuntu: sudo apt-get install chromium), or
  name one that you have: PLAYWRIGHT_CHROMIUM=/path/to/chromium npm test, or
  go online once: npx playwright install chromium`;

/**
 * Finds a browser for the tests: the one `PLAYWRIGHT_CHROMIUM` names, Playwright's own, downloaded where that can be, the
 * system's, or Debian's, installed where this process may.
 *
 * @returns {Promise<string>} Path of the program; "" is Playwright's own
 * @throws {Error} That says what to do.
 */
export async function findBrowser() {
  const named = process.env.PLAYWRIGHT_CHROMIUM;
  if (named) return named;
  if (await canLaunchOwn()) return "";
  const isDownloaded = await step("Getting Playwright's browser", download);
  if (isDownloaded && (await canLaunchOwn())) return "";
  const system = findInPath(systemNames);
  if (system) return system;
  const isInstalled = await installDebian();
  const installed = isInstalled && findInPath(systemNames);
  if (installed) return installed;
  throw new Error(howTo);
}

/** Also false where the browser is there and libraries of the system are not. */
async function canLaunchOwn() {
  const { chromium } = await import("playwright");
  try {
    const browser = await chromium.launch({ args: process.getuid?.() === 0 ? ["--no-sandbox"] : [] });
    await browser.close();
    return true;
  } catch {
    return false;
  }
}

/** False is no failure: there are other ways. */
async function download() {
  const args = [join(root, "node_modules/playwright/cli.js"), "install", "chromium", "--only-shell"];
  return run(process.execPath, args, { timeout: downloadTimeoutMs }).then(
    () => true,
    () => false,
  );
}

async function installDebian() {
  if (process.getuid?.() !== 0 || !findInPath(["apt-get"])) return false;
  const env = { ...process.env, DEBIAN_FRONTEND: "noninteractive" };
  return step("Installing Chromium with apt-get", async () => {
    try {
      await run("apt-get", ["update"], { env });
      await run("apt-get", ["install", "-y", "--no-install-recommends", "chromium"], { env });
      return true;
    } catch (error) {
      console.error(error instanceof Error ? error.message : error);
      return false;
    }
  });
}

/** @param {string[]} names @returns {string | null} A program that starts: Ubuntu's /usr/bin/chromium may be a mere hint at its snap */
function findInPath(names) {
  for (const name of names) {
    for (const directory of (process.env.PATH ?? "").split(delimiter)) {
      const path = join(directory, name);
      if (isExecutable(path) && spawnSync(path, ["--version"]).status === 0) return path;
    }
  }
  return null;
}

/** @param {string} path */
function isExecutable(path) {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}
