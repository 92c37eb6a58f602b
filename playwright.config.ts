import { defineConfig } from "@playwright/test";

const isRoot = process.getuid?.() === 0;
/** The tests need no network but loopback: without these a browser looks for updates, accounts and lists of its maker. */
const quiet = [
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
  "--disable-quic",
  "--no-first-run",
  "--disable-gpu",
];

export default defineConfig({
  testDir: "e2e",
  testMatch: "**/*.spec.ts",
  globalSetup: "./e2e/support/start-product.ts",
  outputDir: "test-results",
  // The product, its workers, PostgreSQL and the demo web share the machine with the browsers.
  workers: 1,
  forbidOnly: Boolean(process.env.CI),
  retries: 0,
  timeout: 60_000,
  expect: { timeout: 10_000 },
  reporter: "list",
  use: {
    browserName: "chromium",
    contextOptions: { reducedMotion: "reduce" },
    locale: "en-GB",
    timezoneId: "UTC",
    screenshot: "only-on-failure",
    launchOptions: {
      executablePath: process.env.PLAYWRIGHT_CHROMIUM || undefined,
      args: isRoot ? [...quiet, "--no-sandbox"] : quiet,
    },
  },
  projects: [
    // Most stories are told once; on a small screen what is tagged so.
    { name: "desktop", grepInvert: /@mobile/, use: { viewport: { width: 1280, height: 800 } } },
    {
      name: "mobile",
      grep: /@mobile|@everywhere/,
      use: { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true },
    },
  ],
});
