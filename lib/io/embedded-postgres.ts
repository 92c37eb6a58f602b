import { randomBytes } from "node:crypto";
import {
  chmod,
  chown,
  lstat,
  mkdir,
  readdir,
  readFile,
  realpath,
  rename,
  rm,
  rmdir,
  stat,
  symlink,
  truncate,
  writeFile,
} from "node:fs/promises";
import { join, resolve } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import pg from "pg";
import type { Env } from "./env";
import { withFileLock } from "./file-lock";
import { findFreePort, isPortFree } from "./free-port";
import { findPostgresBinaries, type PostgresBinaries, sharedHome } from "./postgres-binaries";
import { postgresSettings } from "./postgres-settings";
import { canReach, findServerUser, isRoot, type ServerUser } from "./postgres-user";
import { isProcessAlive, isSameProcessAlive, processIdentity } from "./process-identity";
import { runProgram } from "./run-program";

const account = "gazetteer";
const startTimeoutS = 300;
const logBytesMax = 10 * 1024 * 1024;

/** What of the environment tells where the database is. */
export type DatabasePlace = Pick<Env, "databaseUrl" | "dataDir">;

export interface RunningDatabase {
  url: string;
  /** How it was had: a server of the operator, one that ran already, or one started now. */
  kind: "given" | "joined" | "started";
  /** Ends this process's use. The embedded server stops with its last user; one of the operator is left alone. */
  stop(): Promise<void>;
}

/** The embedded server of one data directory. */
interface Server {
  /** Holds `data`, `server.log` and `connection.json`; belongs to `user`. */
  home: string;
  user: ServerUser | null;
  binaries: PostgresBinaries;
}

interface Connection {
  port: number;
  password: string;
}

/**
 * Gives a running database: the one `DATABASE_URL` names, else the embedded server of the data directory.
 *
 * Processes share the embedded server: the first starts it, further ones join, the last to leave stops it. A server
 * left behind by a process that was killed is joined as well. It listens on loopback only, on a port that is kept.
 *
 * @throws Error in words for the operator when it cannot start.
 */
export async function ensureDatabase(place: DatabasePlace): Promise<RunningDatabase> {
  if (place.databaseUrl) return { url: place.databaseUrl, kind: "given", stop: async () => {} };

  const dataDir = resolve(place.dataDir);
  await mkdir(join(dataDir, "postgres.users"), { recursive: true, mode: 0o755 });
  const lock = join(dataDir, "postgres.lock");
  const badge = join(dataDir, "postgres.users", `${process.pid}-${randomBytes(4).toString("hex")}`);

  return withFileLock(lock, async () => {
    const server = await prepareServer(dataDir);
    const joined = await findRunning(server);
    const connection = joined ?? (await startServer(server));
    await writeFile(badge, processIdentity(process.pid));
    const stop = () =>
      withFileLock(lock, async () => {
        await rm(badge, { force: true });
        if (!(await hasUsers(dataDir))) await stopServer(server);
      });
    return { url: databaseUrl(connection, account), kind: joined ? ("joined" as const) : ("started" as const), stop };
  });
}

async function hasUsers(dataDir: string): Promise<boolean> {
  const directory = join(dataDir, "postgres.users");
  let alive = 0;
  for (const name of await readdir(directory)) {
    const path = join(directory, name);
    if (isSameProcessAlive(await readFile(path, "utf8").catch(() => ""))) alive += 1;
    else await rm(path, { force: true });
  }
  return alive > 0;
}

async function prepareServer(dataDir: string): Promise<Server> {
  const place = await findHome(dataDir);
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

/** Finds or makes the server's directory. Root gives it to the server's account, elsewhere where that cannot reach it. */
async function findHome(dataDir: string): Promise<{ home: string; user: ServerUser | null }> {
  const named = join(dataDir, "postgres");
  const known = await lstat(named).catch(() => null);
  if (known) {
    const home = await realpath(named);
    const { uid, gid } = await stat(home);
    if (!isRoot() && uid !== process.getuid?.()) {
      throw new Error(
        `Cannot use the database in ${home}: it belongs to another user (${uid}). Run as that user, or set GAZETTEER_DATA_DIR to a directory of your own`,
      );
    }
    return { home, user: isRoot() ? { uid, gid } : null };
  }
  const user = isRoot() ? findServerUser() : null;
  await makeOwned(named, user);
  if (!user || canReach(named, user)) return { home: named, user };
  await rmdir(named);
  await mkdir(sharedHome, { recursive: true, mode: 0o755 });
  const home = join(sharedHome, randomBytes(6).toString("hex"));
  await makeOwned(home, user);
  await symlink(home, named);
  return { home, user };
}

async function makeOwned(directory: string, user: ServerUser | null): Promise<void> {
  await mkdir(directory, { mode: 0o700 });
  await chmod(directory, 0o700);
  if (user) await chown(directory, user.uid, user.gid);
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

async function writePrivate(path: string, text: string, user: ServerUser | null): Promise<void> {
  await rm(path, { force: true });
  await writeFile(path, text, { mode: 0o600 });
  if (user) await chown(path, user.uid, user.gid);
}

/** Finds the server of this directory if it runs, waiting while it is starting or stopping. */
async function findRunning(server: Server): Promise<Connection | null> {
  const pidFile = join(server.home, "data", "postmaster.pid");
  for (let waitedMs = 0; waitedMs < startTimeoutS * 1000; waitedMs += 200) {
    const rows = (await readFile(pidFile, "utf8").catch(() => "")).split("\n");
    const pid = Number(rows[0]);
    if (!pid || !isProcessAlive(pid)) return null;
    if (!(await looksLikePostgres(pid))) {
      // The number was given to another program since: PostgreSQL itself would take that for its own server.
      await rm(pidFile, { force: true });
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

async function startServer(server: Server): Promise<Connection> {
  const { home, user, binaries } = server;
  const data = join(home, "data");
  const log = join(home, "server.log");
  const { size } = await stat(log).catch(() => ({ size: 0 }));
  if (size > logBytesMax) await truncate(log, 0);

  const known = await readConnection(server);
  const connection = {
    ...known,
    port: known.port && (await isPortFree(known.port)) ? known.port : await findFreePort(),
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

async function stopServer(server: Server): Promise<void> {
  const data = join(server.home, "data");
  const isRunning = await stat(join(data, "postmaster.pid")).catch(() => null);
  if (isRunning)
    await runAs(server, server.binaries.pgCtl, ["stop", "-D", data, "-m", "fast", "-w", "-t", "120", "-s"]);
}

async function readConnection(server: Server): Promise<Connection> {
  return JSON.parse(await readFile(join(server.home, "connection.json"), "utf8")) as Connection;
}

function databaseUrl({ port, password }: Connection, database: string): string {
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
