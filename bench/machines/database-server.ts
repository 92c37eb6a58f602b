import { execFileSync } from "node:child_process";
import { randomBytes } from "node:crypto";
import {
  appendFileSync,
  chmodSync,
  chownSync,
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { findPostgresBinaries } from "../../lib/io/postgres-binaries";
import { findServerUser, isRoot } from "../../lib/io/postgres-user";
import type { Machine } from "./machines";

export interface DatabaseServer {
  /** In words: "PostgreSQL 15.8 of this system". */
  kind: string;
  pid: number;
  url(database?: string): string;
  /** Where `pg_dump` and `pg_restore` of the server's version are; null where they are not installed. */
  tools: string | null;
  stop(): void;
}

const versionLeast = 15;
const systemRoot = "/usr/lib/postgresql";

/** Makes and starts a PostgreSQL server on a machine: of the system where one is installed (15 or newer), else the embedded one. */
export async function startDatabaseServer(machine: Machine, port: number): Promise<DatabaseServer> {
  const user = isRoot() ? findServerUser() : null;
  const embedded = await findPostgresBinaries(user);
  const system = findSystemPrograms();
  const programs = system ?? dirname(embedded.postgres);
  const home = mkdtempSync(join(tmpdir(), "gazetteer-server-"));
  const data = join(home, "data");
  const password = randomBytes(12).toString("hex");
  const run = (program: string, ...args: string[]) => {
    const [command = "", ...rest] = [...machine.within, ...asUser(user), join(programs, program), ...args];
    return execFileSync(command, rest, { cwd: home, encoding: "utf8", stdio: ["ignore", "pipe", "pipe"] });
  };
  writeFileSync(join(home, "password"), password, { mode: 0o600 });
  chmodSync(home, 0o700);
  if (user) for (const path of [home, join(home, "password")]) chownSync(path, user.uid, user.gid);
  run(
    "initdb",
    "-D",
    data,
    "-U",
    "gazetteer",
    `--pwfile=${join(home, "password")}`,
    "--auth=scram-sha-256",
    "-E",
    "UTF8",
    "--locale=C",
  );
  appendFileSync(join(data, "pg_hba.conf"), "host all all samenet scram-sha-256\n");
  appendFileSync(join(data, "postgresql.conf"), settings(machine.address, port));
  run("pg_ctl", "start", "-D", data, "-l", join(home, "server.log"), "-w", "-s");
  const url = (database = "postgres") => `postgresql://gazetteer:${password}@${machine.address}:${port}/${database}`;
  return {
    kind: `${run("postgres", "--version").trim()}${system ? "" : ", embedded"}`,
    pid: Number.parseInt(readFileSync(join(data, "postmaster.pid"), "utf8"), 10),
    url,
    tools: existsSync(join(programs, "pg_dump")) ? programs : null,
    stop() {
      run("pg_ctl", "stop", "-D", data, "-m", "fast", "-w", "-s");
      rmSync(home, { recursive: true, force: true });
    },
  };
}

/** What README advises for a server of one's own. */
function settings(address: string, port: number): string {
  return `
listen_addresses = '${address}'
port = ${port}
unix_socket_directories = ''
shared_buffers = 512MB
work_mem = 64MB
maintenance_work_mem = 256MB
wal_level = minimal
max_wal_senders = 0
wal_compression = on
max_wal_size = 4GB
checkpoint_timeout = 15min
random_page_cost = 1.1
jit = off
`;
}

function findSystemPrograms(): string | null {
  if (!existsSync(systemRoot)) return null;
  const versions = readdirSync(systemRoot)
    .map(Number)
    .filter((version) => version >= versionLeast && existsSync(join(systemRoot, String(version), "bin/initdb")))
    .sort((a, b) => b - a);
  return versions[0] === undefined ? null : join(systemRoot, String(versions[0]), "bin");
}

function asUser(user: { uid: number; gid: number } | null): string[] {
  return user ? ["setpriv", `--reuid=${user.uid}`, `--regid=${user.gid}`, "--clear-groups"] : [];
}
