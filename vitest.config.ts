import { fileURLToPath } from "node:url";
import { configDefaults, defineConfig } from "vitest/config";

const root = fileURLToPath(new URL(".", import.meta.url));
const databaseTests = "{app,bin,components,lib}/**/*.db.test.ts";
/** Processes that are killed and waited for: half a minute each, most of it in waiting. */
const slowTests = "lib/**/*.slow.test.ts";

/** `server-only` throws under plain Node.js: it guards the browser's bundle, and there is none here. */
const resolve = { alias: { "server-only": `${root}node_modules/server-only/empty.js`, "@": root.slice(0, -1) } };

export default defineConfig({
  test: {
    // Vitest would leave one processor idle: half of two.
    maxWorkers: "100%",
    projects: [
      {
        resolve,
        test: {
          name: "unit",
          // Pure code needs no process of its own for each file: half the time.
          pool: "threads",
          isolate: false,
          // Bounds a hang, no speed: the machine may be busy with other things.
          testTimeout: 30_000,
          include: ["{app,bin,components,e2e,lib}/**/*.test.{ts,tsx}"],
          exclude: [...configDefaults.exclude, databaseTests, slowTests],
        },
      },
      {
        resolve,
        test: {
          name: "db",
          include: [databaseTests],
          globalSetup: "lib/io/test-database-setup.ts",
          hookTimeout: 60_000,
          testTimeout: 90_000,
        },
      },
      {
        resolve,
        test: {
          name: "slow",
          include: [slowTests],
          globalSetup: "lib/io/test-database-setup.ts",
          // Bounds a hang: on a free machine a test takes half a minute at most.
          hookTimeout: 120_000,
          testTimeout: 300_000,
        },
      },
    ],
  },
});
