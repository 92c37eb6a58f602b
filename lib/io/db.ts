import { PrismaPg } from "@prisma/adapter-pg";
import pg from "pg";
import { readEnv } from "./env";
import { PrismaClient } from "./prisma/client";

/** The connections of one process: Prisma for rows and aggregates, the bare driver for COPY, cursors and locks. */
export interface Db {
  prisma: PrismaClient;
  pool: pg.Pool;
  /** Lends one connection for the time of a task: for transactions of several statements, COPY, cursors, LISTEN. */
  withClient<T>(task: (client: pg.PoolClient) => Promise<T>): Promise<T>;
  /** Runs a task inside one transaction; what it throws rolls back. */
  withTransaction<T>(task: (client: pg.PoolClient) => Promise<T>): Promise<T>;
  close(): Promise<void>;
}

export interface DbOptions {
  /** Connections at most. Default 10. */
  connectionsMax?: number;
}

const int8 = 20;

/**
 * Counts are bigint in PostgreSQL and text in the driver: numbers where a number is exact, else the text.
 * Prisma reads its own types and is not concerned.
 */
const types: pg.CustomTypesConfig = {
  getTypeParser: ((oid: number, format?: "text" | "binary") =>
    oid === int8 && format !== "binary"
      ? parseInt8
      : pg.types.getTypeParser(oid, format)) as typeof pg.types.getTypeParser,
};

function parseInt8(text: string): number | string {
  const value = Number(text);
  return Number.isSafeInteger(value) ? value : text;
}

/** Opens connections to one database, lazily: none is made before the first statement. */
export function openDb(url: string, options: DbOptions = {}): Db {
  const pool = new pg.Pool({ connectionString: url, max: options.connectionsMax ?? 10, types });
  // A connection that breaks is dropped from the pool, and what used it fails; without listeners it would end the process.
  pool.on("error", () => {});
  pool.on("connect", (client) => client.on("error", () => {}));
  const prisma = new PrismaClient({ adapter: new PrismaPg(pool) });

  async function withClient<T>(task: (client: pg.PoolClient) => Promise<T>): Promise<T> {
    const client = await pool.connect();
    let isBroken = true;
    try {
      const result = await task(client);
      isBroken = false;
      return result;
    } finally {
      // A task that failed may have left a transaction, a COPY or a lock open: such a connection is not lent again.
      client.release(isBroken);
    }
  }

  return {
    prisma,
    pool,
    withClient,
    withTransaction: (task) =>
      withClient(async (client) => {
        await client.query("begin");
        const result = await task(client);
        await client.query("commit");
        return result;
      }),
    async close() {
      await prisma.$disconnect();
      await pool.end();
    },
  };
}

/** Survives the reloads of the development server, which would leave a pool behind each time. */
const kept = globalThis as typeof globalThis & { gazetteerDb?: Db | undefined };

/**
 * The process's own connections to the database that `DATABASE_URL` names, opened at the first call.
 *
 * @throws Error when `DATABASE_URL` is not set: the launcher sets it for web and workers, `ensureDatabase` finds it.
 */
export function db(): Db {
  if (!kept.gazetteerDb) {
    const url = readEnv().databaseUrl;
    if (!url) throw new Error("Cannot open the database: DATABASE_URL is not set");
    kept.gazetteerDb = openDb(url);
  }
  return kept.gazetteerDb;
}

/** Ends the process's own connections, if there are any. */
export async function closeDb(): Promise<void> {
  const open = kept.gazetteerDb;
  kept.gazetteerDb = undefined;
  await open?.close();
}
