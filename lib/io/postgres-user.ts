import { spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";

/** The account that runs the server where the launcher is root: PostgreSQL refuses to run as root. */
export interface ServerUser {
  uid: number;
  gid: number;
}

/** Tells whether this process is root. Never on Windows, where PostgreSQL gives up its rights itself. */
export function isRoot(): boolean {
  return process.getuid?.() === 0;
}

/**
 * Finds the account that the server runs as: "postgres", made as a system account where it is missing, else "nobody".
 *
 * @throws Error where there is neither.
 */
export function findServerUser(): ServerUser {
  const found = findAccount("postgres");
  if (found) return found;
  // Debian, Red Hat and their like have the first, Alpine has the second.
  spawnSync("useradd", ["--system", "--user-group", "--no-create-home", "--shell", "/usr/sbin/nologin", "postgres"]);
  if (!findAccount("postgres")) spawnSync("adduser", ["-S", "-D", "-H", "postgres"]);
  const user = findAccount("postgres") ?? findAccount("nobody");
  if (!user)
    throw new Error(
      "Cannot start the embedded PostgreSQL as root: there is no account to run it as. Run as an ordinary user, or set DATABASE_URL",
    );
  return user;
}

function findAccount(name: string): ServerUser | null {
  const line = readFileSync("/etc/passwd", "utf8")
    .split("\n")
    .find((row) => row.startsWith(`${name}:`));
  const fields = line?.split(":");
  return fields ? { uid: Number(fields[2]), gid: Number(fields[3]) } : null;
}

/** Tells whether an account can enter a directory: every directory above it must let it through as well. */
export function canReach(directory: string, user: ServerUser): boolean {
  return spawnSync("/bin/sh", ["-c", 'test -x "$0"', directory], { ...user, cwd: "/" }).status === 0;
}
