import { randomBytes } from "node:crypto";
import { chown, readdir, readFile, readlink, rename, rm, stat, truncate, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import pg from "pg";
import { findFreePort, isPortFree } from "./free-port";
import { findPostgresBinaries, type PostgresBinaries } from "./postgres-binaries";
import { postgresSettings } from "./postgres-settings";
import type { ServerUser } from "./postgres-user";
import { isProcessAlive } from "./process-identity";
import { runProgram } from "./run-program";

const account = "gazetteer";
const startTimeoutS = 300;
const logBytesMax = 10 * 1024 * 1024;

export interface ServerHome {
  /** Holds `data`, `server.log` and `connection.json`; belongs to `user`. */
  home: string;
  /** Null: the account of this process. */
  user: ServerUser | null;
}

export interface Server extends ServerHome {
  binaries: PostgresBinaries;
}

export interface Connection {
  port: number;
  password: string;
}

/**
 * Makes the data of a server where there is none yet.
 *
 * @throws Error when another version of PostgreSQL made it.
 */
export async function prepareServer(place: ServerHome): Promise<Server> {
  const server = { ...place, binaries: await findPostgresBinaries(place.user) };
  const data = join(server.home, "data");
  const dataVersion = await readFile(join(data, "PG_VERSION"), "utf8").catch(() => null);
  if (dataVersion === null) await initialise(server);
  else if (dataVersion.trim() !== server.binaries.version.split(".")[0]) {
    throw new Error(
      `Cannot use the database in ${data}: it was made by PostgreSQL ${dataVersion.trim()}, and this is ${server.binaries.version}`,
    );
  }
  return server;
}

async function initialise(server: Server): Promise<void> {
  const { home, user, binaries } = server;
  const unfinished = join(home, "data.new");
  await rm(unfinished, { recursive: true, force: true });
  const connection: Connection = { port: 0, password: randomBytes(24).toString("base64url") };
  const passwordFile = join(home, "password.new");
  await writePrivate(passwordFile, connection.password, user);
  try {
    // The built-in provider orders by code point and knows the letters of Unicode, whatever the machine has installed.
    const locale = ["--locale=C", "--locale-provider=builtin", "--builtin-locale=C.UTF-8", "--encoding=UTF8"];
    const access = [`--username=${account}`, `--pwfile=${passwordFile}`, "--auth=scram-sha-256"];
    await runAs(server, binaries.initdb, [`--pgdata=${unfinished}`, ...locale, ...access, "--no-instructions"]);
  } finally {
    await rm(passwordFile, { force: true });
  }
  const conf = join(unfinished, "postgresql.conf");
  await writeFile(conf, `${await readFile(conf, "utf8")}\ninclude_if_exists = 'gazetteer.conf'\n`);
  await writePrivate(join(home, "connection.json"), JSON.stringify(connection), user);
  await rename(unfinished, join(home, "data"));
}

/** Never half of it: the disk may be full. */
async function writePrivate(path: string, text: string, user: ServerUser | null): Promise<void> {
  if ((await readFile(path, "utf8").catch(() => null)) === text) return;
  const unfinished = `${path}.unfinished`;
  await rm(unfinished, { force: true });
  await writeFile(unfinished, text, { mode: 0o600 });
  if (user) await chown(unfinished, user.uid, user.gid);
  await rename(unfinished, path);
}

/** Tells whether the server of this directory has a process, be it starting or stopping. Cheap. */
export async function isAlive(server: ServerHome): Promise<boolean> {
  const rows = await readFile(join(server.home, "data", "postmaster.pid"), "utf8").catch(() => "");
  const pid = Number.parseInt(rows, 10);
  return pid > 0 && isProcessAlive(pid) && (await looksLikePostgres(pid));
}

/** Finds the server of this directory if it runs, waiting while it is starting or stopping. */
export async function findRunning(server: Server): Promise<Connection | null> {
  const data = join(server.home, "data");
  const pidFile = join(data, "postmaster.pid");
  for (let waitedMs = 0; waitedMs < startTimeoutS * 1000; waitedMs += 200) {
    const rows = (await readFile(pidFile, "utf8").catch(() => "")).split("\n");
    const pid = Number(rows[0]);
    if (!pid) return null;
    if (!isProcessAlive(pid) || !(await looksLikePostgres(pid))) {
      // It was killed, and the number may be given to another program since, or not yet be given back: PostgreSQL would
      // take either for a server that runs.
      if (process.platform === "linux") {
        await untilDeserted(data);
        await rm(pidFile, { force: true });
      }
      return null;
    }
    const connection = await readConnection(server);
    if (rows[7]?.trim() === "ready" && (await isAnswering(connection))) return connection;
    await wait(200);
  }
  throw new Error(`Cannot reach the PostgreSQL server that runs on ${server.home}: see server.log there`);
}

async function looksLikePostgres(pid: number): Promise<boolean> {
  const command = await readFile(`/proc/${pid}/comm`, "utf8").catch(() => null);
  return command === null || command.includes("postgres");
}

/** A server that was killed leaves processes that end a little later; a second server beside them would ruin the data. */
async function untilDeserted(data: string): Promise<void> {
  for (let waitedMs = 0; await hasProcesses(data); waitedMs += 100) {
    if (waitedMs > 60_000)
      throw new Error(`Cannot start the embedded PostgreSQL: processes of a dead server hold ${data}`);
    await wait(100);
  }
}

/** Every process of a server works in its data directory. Elsewhere than on Linux, PostgreSQL's own check has to do. */
async function hasProcesses(data: string): Promise<boolean> {
  const pids = (await readdir("/proc").catch(() => [])).filter((name) => /^\d+$/.test(name));
  const directories = await Promise.all(pids.map((pid) => readlink(`/proc/${pid}/cwd`).catch(() => null)));
  return directories.includes(data);
}

async function isAnswering(connection: Connection): Promise<boolean> {
  const client = new pg.Client({
    connectionString: databaseUrl(connection, "postgres"),
    connectionTimeoutMillis: 5_000,
  });
  try {
    await client.connect();
    return true;
  } catch {
    return false;
  } finally {
    await client.end().catch(() => {});
  }
}

/**
 * Starts the server on its port of last time where that is free, and makes the database where it is missing.
 *
 * @param options.isPortKept On that port alone: others know the server by it.
 * @throws Error with the end of the server's log.
 */
export async function startServer(server: Server, { isPortKept = false } = {}): Promise<Connection> {
  const { home, user, binaries } = server;
  const data = join(home, "data");
  const log = join(home, "server.log");
  const { size } = await stat(log).catch(() => ({ size: 0 }));
  if (size > logBytesMax) await truncate(log, 0);

  const known = await readConnection(server);
  const connection = {
    ...known,
    port: known.port && (isPortKept || (await isPortFree(known.port))) ? known.port : await findFreePort(),
  };
  await writePrivate(join(home, "connection.json"), JSON.stringify(connection), user);
  await writePrivate(join(data, "gazetteer.conf"), postgresSettings(connection.port), user);
  try {
    // pg_ctl puts the server into a session of its own: Ctrl-C in the terminal reaches the launcher, not the database.
    await runAs(server, binaries.pgCtl, ["start", "-D", data, "-l", log, "-w", "-t", String(startTimeoutS), "-s"]);
  } catch (cause) {
    const tail = (await readFile(log, "utf8").catch(() => "")).trim().split("\n").slice(-5).join("\n");
    throw new Error(`Cannot start the embedded PostgreSQL in ${home}\n${tail}`, { cause });
  }
  await createDatabase(connection);
  return connection;
}

async function createDatabase(connection: Connection): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl(connection, "postgres") });
  await client.connect();
  try {
    const { rowCount } = await client.query("select from pg_database where datname = $1", [account]);
    if (!rowCount) await client.query(`create database ${account}`);
  } finally {
    await client.end();
  }
}

/** Stops the server, if it runs: what is asked of it now is broken off, what was committed stays. */
export async function stopServer(server: Server): Promise<void> {
  if (!(await findRunning(server))) return;
  const data = join(server.home, "data");
  await runAs(server, server.binaries.pgCtl, ["stop", "-D", data, "-m", "fast", "-w", "-t", "120", "-s"]);
}

async function readConnection(server: Server): Promise<Connection> {
  return JSON.parse(await readFile(join(server.home, "connection.json"), "utf8")) as Connection;
}

export function databaseUrl({ port, password }: Connection, database = account): string {
  return `postgresql://${account}:${password}@127.0.0.1:${port}/${database}`;
}

/** No variable of the launcher's environment (PGDATA, LC_ALL…) reaches the server, and no directory it cannot read. */
function runAs({ home, user }: Server, program: string, args: string[]): Promise<void> {
  const env = {
    NODE_ENV: process.env.NODE_ENV,
    PATH: process.env.PATH,
    SystemRoot: process.env.SystemRoot,
    LC_ALL: "C",
    HOME: home,
  };
  return runProgram(program, args, { ...user, cwd: home, env });
}
