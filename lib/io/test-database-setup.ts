import { randomBytes } from "node:crypto";
import { chmod, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { TestProject } from "vitest/node";
import { withAdmin } from "./database-admin";
import { ensureDatabase } from "./embedded-postgres";
import { migrate } from "./migrate";

declare module "vitest" {
  export interface ProvidedContext {
    /** URL of the migrated template that every test database is cloned from. */
    templateUrl: string;
  }
}

/**
 * Once per run: a throwaway server in a temporary directory (or the one `TEST_DATABASE_URL` names) with a migrated template.
 *
 * @returns The end of the run: all databases cloned from the template go, then the server.
 */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const dataDir = await mkdtemp(join(tmpdir(), "gazetteer-test-"));
  // As root the server runs under another account, which must get through here.
  await chmod(dataDir, 0o755);
  const server = await ensureDatabase({ databaseUrl: process.env.TEST_DATABASE_URL || null, dataDir });
  const name = `gazetteer_test_${randomBytes(4).toString("hex")}`;
  const templateUrl = new URL(server.url);
  templateUrl.pathname = `/${name}`;

  await withAdmin(server.url, (client) => client.query(`create database ${name}`));
  await migrate(templateUrl.href);
  project.provide("templateUrl", templateUrl.href);

  return async () => {
    await withAdmin(server.url, async (client) => {
      const { rows } = await client.query<{ datname: string }>("select datname from pg_database where datname ^@ $1", [
        name,
      ]);
      for (const { datname } of rows) await client.query(`drop database if exists ${datname} with (force)`);
    });
    await server.stop();
    await rm(dataDir, { recursive: true, force: true });
  };
}
