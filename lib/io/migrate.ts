import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { PrismaPg } from "@prisma/adapter-pg";
import { bindMigrationAwareSqlAdapterFactory } from "@prisma/driver-adapter-utils";
import { Logger, runMigrations } from "graphile-worker";
import pg from "pg";
import { loadSchemaEngine, type MigrationList } from "./schema-engine";

const prismaDir = fileURLToPath(new URL("../../prisma", import.meta.url));
const versionMin = 15;
/** Any number that no other program on the database locks: two processes that migrate at once do so in turn. */
const lockKey = 4_716_250;

/**
 * Brings a database to the newest schema: the product's own migrations, then those of the job queue.
 *
 * The migrations are applied by Prisma's schema engine and booked in `_prisma_migrations`, as `prisma migrate deploy` would.
 *
 * @returns Names of the migrations applied now, oldest first; empty when there was nothing to do.
 * @throws Error when the server is older than PostgreSQL 15, when the schema holds tables of another program, or when a
 * migration fails (it is rolled back: each runs as one transaction).
 */
export async function migrate(url: string): Promise<string[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await checkVersion(client);
    await client.query("select pg_advisory_lock($1)", [lockKey]);
    const names = await applyMigrations(url);
    await runMigrations({ connectionString: url, logger: quietLogger() });
    return names;
  } finally {
    await client.end();
  }
}

async function checkVersion(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ version: string }>("select current_setting('server_version_num') as version");
  const version = Math.floor(Number(rows[0]?.version) / 10_000);
  if (version < versionMin) throw new Error(`Cannot use PostgreSQL ${version}: ${versionMin} or newer is needed`);
}

async function applyMigrations(url: string): Promise<string[]> {
  // A pool of our own, ended here: the engine holds an advisory lock until its connection closes.
  const pool = new pg.Pool({ connectionString: url });
  const adapters = bindMigrationAwareSqlAdapterFactory(new PrismaPg(pool));
  const schema = await readFile(join(prismaDir, "schema.prisma"), "utf8");
  const SchemaEngine = await loadSchemaEngine();
  const engine = await SchemaEngine.new({ datamodels: [["schema.prisma", schema]] }, () => {}, adapters);
  try {
    const filters = { externalTables: [], externalEnums: [] };
    const { appliedMigrationNames } = await engine.applyMigrations({ migrationsList: await readMigrations(), filters });
    return appliedMigrationNames;
  } catch (cause) {
    throw new Error(`Cannot migrate the database: ${messageOf(cause)}`, { cause });
  } finally {
    engine.free();
    await pool.end();
  }
}

async function readMigrations(): Promise<MigrationList> {
  const baseDir = join(prismaDir, "migrations");
  const entries = await readdir(baseDir, { withFileTypes: true });
  const names = entries.filter((entry) => entry.isDirectory()).map((entry) => entry.name);
  const migrationDirectories = await Promise.all(names.sort().map((name) => readMigration(baseDir, name)));
  const lockfile = await readFile(join(baseDir, "migration_lock.toml"), "utf8").catch(() => null);
  return {
    baseDir,
    migrationDirectories,
    lockfile: { path: "migration_lock.toml", content: lockfile },
    shadowDbInitScript: "",
  };
}

async function readMigration(baseDir: string, name: string) {
  const value = await readFile(join(baseDir, name, "migration.sql"), "utf8");
  return { path: name, migrationFile: { path: "migration.sql", content: { tag: "ok" as const, value } } };
}

/** The engine's errors carry the sentence for people in a JSON message of its own. */
function messageOf(error: unknown): string {
  const text = error instanceof Error ? error.message : String(error);
  return text.trim();
}

function quietLogger(): Logger {
  return new Logger(() => () => {});
}
