import { type ChildProcess, spawn } from "node:child_process";
import { fileURLToPath } from "node:url";

/** A worker in a process of its own, for tests of what happens when it dies. */
export interface WorkerProcess {
  pid: number;
  /** Lines of its log so far. */
  log: string[];
  kill(signal: NodeJS.Signals): void;
  /** Exit code, or the signal that ended it. */
  ended: Promise<number | string>;
  isAlive(): boolean;
}

const root = fileURLToPath(new URL("../..", import.meta.url));

/** Starts a worker on a database, with names that resolve as in GAZETTEER_RESOLVE; it takes jobs when this resolves. */
export async function startWorkerProcess(databaseUrl: string, resolve: string): Promise<WorkerProcess> {
  const child = spawn(process.execPath, ["--import", "tsx", "lib/worker/main.ts"], {
    cwd: root,
    env: { ...process.env, DATABASE_URL: databaseUrl, GAZETTEER_RESOLVE: resolve, GAZETTEER_LOG_LEVEL: "info" },
    stdio: ["ignore", "ignore", "pipe"],
  });
  const log: string[] = [];
  const ended = new Promise<number | string>((done) =>
    child.once("exit", (code, signal) => done(code ?? signal ?? "")),
  );
  await untilReady(child, log);
  return {
    pid: child.pid ?? 0,
    log,
    kill: (signal) => child.kill(signal),
    ended,
    isAlive: () => child.exitCode === null && child.signalCode === null,
  };
}

function untilReady(child: ChildProcess, log: string[]): Promise<void> {
  return new Promise((resolve, reject) => {
    child.stderr?.setEncoding("utf8").on("data", (text: string) => {
      log.push(...text.split("\n").filter((line) => line !== ""));
      if (text.includes("worker is ready")) resolve();
    });
    child.once("exit", () => reject(new Error(`The worker ended before it was ready: ${log.join("\n")}`)));
  });
}
