import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { readFileSync } from "node:fs";
import { chmod, mkdtemp, rm } from "node:fs/promises";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { type Db, openDb } from "../lib/io/db";
import { ensureDatabase } from "../lib/io/embedded-postgres";
import { projectRoot } from "./run-child";

export interface ProductUnderBench {
  /** Of the pages; null without them. */
  address: string | null;
  db: Db;
  databaseUrl: string;
  launcherPid: number;
  postmasterPid: number;
  stop(): Promise<void>;
}

/** The product as `npm start` starts it, in processes of its own, on data of its own in a temporary directory. */
export async function startProductUnderBench(options: { resolve: string; pages: boolean }): Promise<ProductUnderBench> {
  const dataDir = await mkdtemp(join(tmpdir(), "gazetteer-bench-"));
  // As root the database server runs under another account, which must get through here.
  await chmod(dataDir, 0o755);
  const launcher = spawn(
    process.execPath,
    [join(projectRoot, "bin/start.mjs"), ...(options.pages ? [] : ["--workers-only"])],
    {
      cwd: projectRoot,
      env: {
        ...process.env,
        NODE_ENV: "production",
        DATABASE_URL: "",
        GAZETTEER_DATA_DIR: dataDir,
        GAZETTEER_RESOLVE: options.resolve,
        HOST: "127.0.0.1",
        PORT: String(await findFreePort()),
      },
      stdio: ["ignore", "pipe", "inherit"],
      detached: true,
    },
  );
  const stopLauncher = async () => {
    if (launcher.exitCode === null && launcher.signalCode === null) {
      const ended = once(launcher, "exit");
      launcher.kill("SIGTERM");
      await ended;
    }
    await rm(dataDir, { recursive: true, force: true });
  };
  try {
    const address = await untilRunning(launcher);
    // Joins the server that the launcher has started.
    const database = await ensureDatabase({ databaseUrl: null, dataDir });
    const db = openDb(database.url, { connectionsMax: 4 });
    return {
      address,
      db,
      databaseUrl: database.url,
      launcherPid: launcher.pid ?? 0,
      postmasterPid: Number(readFileSync(join(dataDir, "postgres/data/postmaster.pid"), "utf8").split("\n")[0]),
      async stop() {
        await db.close();
        await database.stop();
        await stopLauncher();
      },
    };
  } catch (error) {
    await stopLauncher();
    throw error;
  }
}

/** @returns the address of the pages, null without them. @throws Error with all that the launcher said, when it ends. */
async function untilRunning(launcher: ChildProcess): Promise<string | null> {
  const said: string[] = [];
  for await (const line of createInterface({ input: launcher.stdout as NodeJS.ReadableStream })) {
    said.push(line);
    const address = /runs at (http:\S+)/.exec(line)?.[1];
    if (!address && !line.startsWith("Workers run")) continue;
    launcher.stdout?.on("data", (chunk: Buffer) => process.stderr.write(chunk));
    return address ?? null;
  }
  throw new Error(`Cannot start the product:\n${said.join("\n")}`);
}

async function findFreePort(): Promise<number> {
  const server = createServer().listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  server.close();
  await once(server, "close");
  if (address === null || typeof address === "string") throw new TypeError("Cannot find a free port");
  return address.port;
}
