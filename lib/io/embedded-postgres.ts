import { randomBytes } from "node:crypto";
import {
  chmod,
  chown,
  lstat,
  mkdir,
  readdir,
  readFile,
  realpath,
  rm,
  rmdir,
  stat,
  symlink,
  writeFile,
} from "node:fs/promises";
import { join, resolve } from "node:path";
import type { Env } from "./env";
import { withFileLock } from "./file-lock";
import { sharedHome } from "./postgres-binaries";
import {
  databaseUrl,
  findRunning,
  isAlive,
  prepareServer,
  type ServerHome,
  startServer,
  stopServer,
} from "./postgres-server";
import { canReach, findServerUser, isRoot, type ServerUser } from "./postgres-user";
import { isSameProcessAlive, processIdentity } from "./process-identity";

/** What of the environment tells where the database is. */
export type DatabasePlace = Pick<Env, "databaseUrl" | "dataDir">;

export interface RunningDatabase {
  url: string;
  /** How it was had: a server of the operator, one that ran already, or one started now. */
  kind: "given" | "joined" | "started";
  /**
   * Starts the embedded server again, on its port, where it has died. One of the operator is left alone.
   *
   * @returns whether it had died. @throws Error in words for the operator when it cannot start.
   */
  revive(): Promise<boolean>;
  /** Ends this process's use. The embedded server stops with its last user; one of the operator is left alone. */
  stop(): Promise<void>;
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
  if (place.databaseUrl)
    return { url: place.databaseUrl, kind: "given", revive: async () => false, stop: async () => {} };

  const dataDir = resolve(place.dataDir);
  await mkdir(join(dataDir, "postgres.users"), { recursive: true, mode: 0o755 });
  const lock = join(dataDir, "postgres.lock");
  const badge = join(dataDir, "postgres.users", `${process.pid}-${randomBytes(4).toString("hex")}`);

  return withFileLock(lock, async () => {
    const server = await prepareServer(await findHome(dataDir));
    const joined = await findRunning(server);
    const connection = joined ?? (await startServer(server));
    await writeFile(badge, processIdentity(process.pid));
    let isLeft = false;
    const revive = async () => {
      if (await isAlive(server)) return false;
      return withFileLock(lock, async () => {
        if (isLeft || (await findRunning(server))) return false;
        await startServer(server, { isPortKept: true });
        return true;
      });
    };
    const stop = () =>
      withFileLock(lock, async () => {
        isLeft = true;
        await rm(badge, { force: true });
        if (!(await hasUsers(dataDir))) await stopServer(server);
      });
    return { url: databaseUrl(connection), kind: joined ? ("joined" as const) : ("started" as const), revive, stop };
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

/** Finds or makes the server's directory. Root gives it to the server's account, elsewhere where that cannot reach it. */
async function findHome(dataDir: string): Promise<ServerHome> {
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
