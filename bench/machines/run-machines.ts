import { execFileSync } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { bulkTotals } from "../../e2e/sites/bulk-entries";
import { withAdmin } from "../../lib/io/database-admin";
import { type Db, openDb } from "../../lib/io/db";
import { forgetSite } from "../../lib/io/forget-site";
import { findFreePort } from "../../lib/io/free-port";
import { migrate } from "../../lib/io/migrate";
import { enqueueWalk } from "../../lib/io/queue";
import { readProcessorSeconds } from "../process-use";
import { type DatabaseServer, startDatabaseServer } from "./database-server";
import { type Lan, makeLan } from "./machines";
import { type Program, startProgram } from "./program";

const host = "bulk.demo.test";
const urlsPerFileMax = 50_000;
const filesLeast = 20;

export interface MachinesOptions {
  /** URLs of the walk, in 20 files or more, 50,000 a file at most. */
  size: number;
  /** Serve the pages too: takes a build. */
  pages: boolean;
  /** Kill a worker in mid-walk, dump and restore. */
  story: boolean;
  /** Walk with one worker and with two, and compare. */
  compare: boolean;
}

/**
 * Web, two workers, a PostgreSQL server and a site, each on a machine of its own: one worker is killed in mid-walk, the
 * database is dumped and restored, and one worker is compared with two.
 *
 * @throws Error where anything is not as it must be.
 */
export async function runMachines(options: MachinesOptions): Promise<void> {
  const lan = makeLan(["db", "site", "web", "one", "two"]);
  const ends: (() => unknown)[] = [() => lan.remove()];
  const directory = mkdtempSync(join(tmpdir(), "gazetteer-machines-"));
  ends.push(() => rmSync(directory, { recursive: true, force: true }));
  const interrupted = new Promise<never>((_, reject) => {
    for (const name of ["SIGINT", "SIGTERM"] as const) process.once(name, () => reject(new Error(`Ended by ${name}`)));
  });
  try {
    await Promise.race([tellStory(lan, directory, ends, options), interrupted]);
  } finally {
    for (const end of ends.reverse()) await Promise.resolve(end()).catch?.(() => {});
  }
}

async function tellStory(lan: Lan, directory: string, ends: (() => unknown)[], options: MachinesOptions) {
  const machine = (name: string) => {
    const found = lan.machines[name];
    if (!found) throw new RangeError(`No machine ${name}`);
    return found;
  };
  console.log(`Machines: ${lan.kind}`);
  const ports = await choosePorts(lan);
  const server = await startDatabaseServer(machine("db"), ports.database);
  ends.push(() => server.stop());
  console.log(`Database: ${server.kind}`);
  await withAdmin(server.url(), (client) => client.query("create database gazetteer"));
  const url = server.url("gazetteer");
  await migrate(url);
  const db = openDb(url, { connectionsMax: 3 });
  ends.push(() => db.close());

  const files = Math.max(filesLeast, Math.ceil(options.size / urlsPerFileMax));
  const size = { files, urlsPerFile: Math.ceil(options.size / files) };
  const site = await startProgram(
    machine("site"),
    [
      "--import",
      "tsx",
      "e2e/sites/bulk.ts",
      "--files",
      String(size.files),
      "--urls",
      String(size.urlsPerFile),
      "--port",
      String(ports.site),
      "--host",
      machine("site").address,
    ],
    { env: {}, until: "GAZETTEER_RESOLVE=" },
  );
  ends.push(() => site.kill());

  const env = (name: string, database = url) => ({
    NODE_ENV: "production",
    DATABASE_URL: database,
    GAZETTEER_DATA_DIR: join(directory, name),
    GAZETTEER_RESOLVE: `${host}=http://${machine("site").address}:${ports.site}`,
    HOST: machine(name).address,
    PORT: String(ports.web),
  });
  const startWorker = async (name: string, database = url): Promise<Program> => {
    const worker = await startProgram(machine(name), ["bin/start.mjs", "--workers-only", "--workers", "1"], {
      env: env(name, database),
      until: "Workers run",
    });
    ends.push(() => worker.stop());
    return worker;
  };
  const total = bulkTotals(size).urls;
  if (options.story) {
    const [one, two] = await Promise.all([startWorker("one"), startWorker("two")]);
    if (options.pages) {
      const web = await startProgram(machine("web"), ["bin/start.mjs", "--web-only"], {
        env: env("web"),
        until: "runs at",
      });
      ends.push(() => web.stop());
    }

    const { seconds } = await walk(db, size.files, async () => {
      lan.cutPower?.("one");
      await one.kill();
    });
    await expectInventory(db, total);
    console.log(
      `A worker was killed in mid-walk; the walk ended after ${seconds.toFixed(1)} s with all ${total.toLocaleString("en")} URLs, each once`,
    );
    if (options.pages) await expectPage(`http://${machine("web").address}:${ports.web}/sites/${host}`, total);

    await tryBackup(server, db, directory, async (database) => {
      await two.stop();
      const worker = await startWorker("two", database);
      const restored = openDb(database, { connectionsMax: 2 });
      try {
        await walk(restored, size.files);
        await expectInventory(restored, total);
      } finally {
        await restored.close();
        await worker.stop();
      }
    });
    await two.stop();
  }
  if (options.compare) {
    const workers = [await startWorker("two")];
    const alone = await walkAnew(db, size.files, server, workers);
    workers.push(await startWorker("one"));
    const together = await walkAnew(db, size.files, server, workers);
    const told = (walked: Walked) =>
      `${walked.seconds.toFixed(1)} s (reading ${walked.readingSeconds.toFixed(1)} s; processors: workers ${walked.workerSeconds.toFixed(1)} s, database ${walked.databaseSeconds.toFixed(1)} s)`;
    console.log(
      `${total.toLocaleString("en")} URLs with one worker in ${told(alone)}, with two in ${told(together)}: ${(alone.seconds / together.seconds).toFixed(2)} × as fast, ${(alone.readingSeconds / together.readingSeconds).toFixed(2)} × in reading`,
    );
  }
}

/** Machines of their own have all ports free. */
async function choosePorts({ hasOwnAddresses }: Lan) {
  if (hasOwnAddresses) return { database: 5_432, site: 4_190, web: 3_000 };
  return { database: await findFreePort(), site: await findFreePort(), web: await findFreePort() };
}

interface Walked {
  seconds: number;
  /** Until the last file was stored: the rest is the database's alone. */
  readingSeconds: number;
  /** Processor time, which a busy machine makes no longer. */
  workerSeconds: number;
  databaseSeconds: number;
}

async function walkAnew(db: Db, files: number, server: DatabaseServer, workers: Program[]): Promise<Walked> {
  await forgetSite(db, host);
  const read = () => ({
    database: readProcessorSeconds({ launcherPid: 0, postmasterPid: server.pid }),
    workers: workers.reduce((sum, { pid }) => sum + readProcessorSeconds({ launcherPid: pid, postmasterPid: 0 }), 0),
  });
  const before = read();
  const times = await walk(db, files);
  const after = read();
  return { ...times, workerSeconds: after.workers - before.workers, databaseSeconds: after.database - before.database };
}

/** @param midway Called once a third of the files is read. */
async function walk(
  db: Db,
  files: number,
  midway?: () => Promise<void>,
): Promise<Pick<Walked, "seconds" | "readingSeconds">> {
  const begunMs = performance.now();
  let readingSeconds = 0;
  const { walkId } = await enqueueWalk(db, {
    host,
    startAddress: `https://${host}/sitemap.xml`,
    limits: { perHostIntervalMs: 0, perHostMax: 8 },
  });
  for (let isMidway = false; ; await wait(50)) {
    const { rows } = await db.pool.query("select state, reasons, files_done, finished_at from walk where id = $1", [
      walkId,
    ]);
    const { state, reasons, files_done: done, finished_at: end } = rows[0];
    const seconds = (performance.now() - begunMs) / 1000;
    if (readingSeconds === 0 && !["queued", "discovering", "reading"].includes(state)) readingSeconds = seconds;
    if (!isMidway && midway && done > files / 3) {
      isMidway = true;
      await midway();
    }
    if (end === null) continue;
    if (state !== "complete") throw new Error(`The walk ended ${state}: ${JSON.stringify(reasons)}`);
    if (midway && !isMidway) throw new Error("The walk had ended before a worker could be killed");
    return { seconds, readingSeconds };
  }
}

async function expectInventory(db: Db, urls: number): Promise<void> {
  const { rows } = await db.pool.query(
    `select (summary->>'urls')::int as urls, (select count(*)::int from entry) as rows, (select count(distinct loc)::int from entry) as locs
     from walk order by id desc limit 1`,
  );
  const { urls: told, rows: stored, locs } = rows[0];
  if (told !== urls || stored !== urls || locs !== urls)
    throw new Error(`${urls} URLs are there, ${told} are told, in ${stored} rows of ${locs} URLs`);
}

async function expectPage(address: string, urls: number): Promise<void> {
  const response = await fetch(address);
  const text = await response.text();
  if (!text.includes(urls.toLocaleString("en")))
    throw new Error(`${address} does not show ${urls.toLocaleString("en")} URLs`);
  console.log(`The pages on the web machine show them: ${address}`);
}

/** The commands of README, with the same numbers afterwards. */
async function tryBackup(server: DatabaseServer, db: Db, directory: string, use: (url: string) => Promise<void>) {
  if (!server.tools) return console.log("No backup was tried: pg_dump is not installed");
  const dump = join(directory, "gazetteer.dump");
  const run = (program: string, ...args: string[]) =>
    execFileSync(join(server.tools ?? "", program), args, { stdio: "pipe" });
  run("pg_dump", "-Fc", "-f", dump, server.url("gazetteer"));
  await withAdmin(server.url(), (client) => client.query("create database restored"));
  const url = server.url("restored");
  run("pg_restore", "--no-owner", "-d", url, dump);
  const restored = openDb(url, { connectionsMax: 1 });
  const [before, after] = [await readNumbers(db), await readNumbers(restored)];
  await restored.close();
  if (before !== after) throw new Error(`Restored: ${after}\nDumped:   ${before}`);
  await use(url);
  console.log("The database was dumped and restored; its numbers are the same, and a worker walked on it");
}

async function readNumbers(db: Db): Promise<string> {
  const { rows } = await db.pool.query(
    `select (select json_agg(json_build_array(number, state, summary) order by id) from walk) as walks,
       (select count(*) from entry) as entries, (select sum(hashtext(loc)::bigint) from entry) as locs,
       (select count(*) from "fetch") as fetches, (select count(*) from walk_section) as sections,
       (select array_agg(relname::text order by relname) from pg_inherits join pg_class on pg_class.oid = inhrelid) as partitions,
       (select array_agg(indexdef order by indexname) from pg_indexes where schemaname = 'public') as indexes`,
  );
  return JSON.stringify(rows[0]);
}
