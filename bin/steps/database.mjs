import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { root } from "./root.mjs";
import { step } from "./step.mjs";

let isLoaderThere = false;

/** Imports a TypeScript module of the checkout. Needs installed packages. @param {string} path */
async function importTypeScript(path) {
  if (!isLoaderThere) (await import("tsx/esm/api")).register();
  isLoaderThere = true;
  return import(pathToFileURL(join(root, path)).href);
}

/**
 * Starts or joins the database, and brings it to the newest schema.
 *
 * @param {string} dataDir
 * @returns {Promise<import("../../lib/io/embedded-postgres").RunningDatabase>}
 */
export async function startDatabase(dataDir) {
  const database = await step("Starting the database", () => joinDatabase(dataDir));
  try {
    const { migrate } = await importTypeScript("lib/io/migrate.ts");
    await step("Migrating the database", () => migrate(database.url));
    return database;
  } catch (error) {
    await database.stop();
    throw error;
  }
}

/** Joins the database, in silence; starts it where it does not run. @param {string} dataDir */
export async function joinDatabase(dataDir) {
  const { ensureDatabase } = await importTypeScript("lib/io/embedded-postgres.ts");
  return ensureDatabase({ databaseUrl: process.env.DATABASE_URL || null, dataDir });
}
