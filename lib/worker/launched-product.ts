import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { databaseUrl } from "../io/postgres-server";

/** Workers and database as `npm run worker` starts them, on data of their own: for tests of what dies beneath them. */
export interface LaunchedProduct {
  launcherPid: number;
  /** Of the embedded database. */
  url: string;
  /** Process number of the database server as it is now. */
  readServerPid(): Promise<number>;
  /** What the launcher has said so far. */
  said(): string;
  stop(): Promise<void>;
}

const root = fileURLToPath(new URL("../..", import.meta.url));

/**
 * Resolves when the workers run.
 *
 * @param dataDir As the launcher sees it.
 * @param options.within A command that runs the one that follows it, in a place of its own.
 * @param options.seenAt The root of the launcher's file system as this process sees it.
 */
export async function launchProduct(
  dataDir: string,
  options: {
    workers: number;
    resolve: string;
    within?: string[];
    seenAt?: (launcherPid: number) => string;
  },
): Promise<LaunchedProduct> {
  const launcher = [process.execPath, "bin/start.mjs", "--workers-only", "--workers", String(options.workers)];
  const [program = "", ...args] = [...(options.within ?? []), ...launcher];
  const child = spawn(program, args, {
    cwd: root,
    env: {
      ...process.env,
      DATABASE_URL: "",
      GAZETTEER_DATA_DIR: dataDir,
      GAZETTEER_RESOLVE: options.resolve,
      GAZETTEER_LOG_LEVEL: "info",
    },
    stdio: ["ignore", "pipe", "pipe"],
  });
  const ended = once(child, "exit");
  let said = "";
  for (const output of [child.stdout, child.stderr]) output.setEncoding("utf8").on("data", (text) => (said += text));
  await untilSaid(child, () => said);
  const pid = child.pid ?? 0;
  const home = join(options.seenAt?.(pid) ?? "/", dataDir, "postgres");
  return {
    launcherPid: pid,
    url: databaseUrl(JSON.parse(await readFile(join(home, "connection.json"), "utf8"))),
    readServerPid: async () => Number.parseInt(await readFile(join(home, "data", "postmaster.pid"), "utf8"), 10),
    said: () => said,
    async stop() {
      child.kill("SIGTERM");
      await ended;
    },
  };
}

function untilSaid(child: ChildProcess, said: () => string): Promise<void> {
  return new Promise((resolve, reject) => {
    child.stdout?.on("data", () => said().includes("Workers run") && resolve());
    child.once("error", reject);
    child.once("exit", () => reject(new Error(`The product ended before it ran:\n${said()}`)));
  });
}
