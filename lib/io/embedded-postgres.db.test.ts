import { execFile, spawn } from "node:child_process";
import { once } from "node:events";
import { chmod, mkdtemp, readFile, realpath, rm, stat } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import pg from "pg";
import { afterEach, beforeEach, expect, test } from "vitest";
import { ensureDatabase, type RunningDatabase } from "./embedded-postgres";

const run = promisify(execFile);
let dataDir: string;
const open: RunningDatabase[] = [];

beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), "gazetteer-embedded-"));
});

afterEach(async () => {
  for (const database of open.splice(0)) await database.stop();
  // Where the server's account could not get through here, its home is elsewhere, and a link leads to it.
  const home = await realpath(join(dataDir, "postgres")).catch(() => null);
  if (home) await rm(home, { recursive: true, force: true });
  await rm(dataDir, { recursive: true, force: true });
});

async function ensure(): Promise<RunningDatabase> {
  const database = await ensureDatabase({ databaseUrl: null, dataDir });
  open.push(database);
  return database;
}

async function isAnswering(url: string): Promise<boolean> {
  const client = new pg.Client({ connectionString: url });
  try {
    await client.connect();
    await client.end();
    return true;
  } catch {
    return false;
  }
}

/** A process of its own that ensures the database, prints how it had it, and stays until it is killed or told to stop. */
function startOther() {
  const script = `import { ensureDatabase } from ${JSON.stringify(new URL("./embedded-postgres.ts", import.meta.url).href)};
    const database = await ensureDatabase({ databaseUrl: null, dataDir: ${JSON.stringify(dataDir)} });
    console.log(database.kind);
    process.stdin.on("data", async () => { await database.stop(); process.exit(0); });`;
  return spawn(process.execPath, ["--import", "tsx", "--input-type=module", "-e", script], {
    stdio: ["pipe", "pipe", "inherit"],
  });
}

test("uses the operator's server and leaves it alone", async () => {
  const given = await ensureDatabase({ databaseUrl: "postgresql://somewhere/else", dataDir });
  expect(given).toMatchObject({ url: "postgresql://somewhere/else", kind: "given" });
  await given.stop();
});

test("starts with a private directory that no other account can enter, and asks for a password", async () => {
  await chmod(dataDir, 0o700);
  const { url, kind } = await ensure();
  expect(kind).toBe("started");
  expect(new URL(url).hostname).toBe("127.0.0.1");
  expect(await isAnswering(url)).toBe(true);
  const wrong = new URL(url);
  wrong.password = "wrong";
  expect(await isAnswering(wrong.href)).toBe(false);
  expect((await stat(join(dataDir, "postgres", "connection.json"))).mode & 0o777).toBe(0o600);
});

test("keeps port, password and rows from one start to the next", async () => {
  const first = await ensure();
  await first.stop();
  expect(await isAnswering(first.url)).toBe(false);
  const second = await ensure();
  expect(second).toMatchObject({ url: first.url, kind: "started" });
});

test("several processes at once share one server, and the last to leave stops it", async () => {
  const others = [startOther(), startOther()];
  const [mine, ...kinds] = await Promise.all([
    ensure(),
    ...others.map(async (other) => String(await once(other.stdout, "data")).trim()),
  ]);
  expect([mine.kind, ...kinds].sort()).toEqual(["joined", "joined", "started"]);
  await mine.stop();
  expect(await isAnswering(mine.url)).toBe(true);
  for (const other of others) {
    other.stdin.write("stop\n");
    await once(other, "exit");
  }
  expect(await isAnswering(mine.url)).toBe(false);
});

test("takes over the server of a process that was killed, and stops it in the end", async () => {
  const other = startOther();
  await once(other.stdout, "data");
  other.kill("SIGKILL");
  await once(other, "exit");
  const mine = await ensure();
  expect(mine.kind).toBe("joined");
  await mine.stop();
  expect(await isAnswering(mine.url)).toBe(false);
});

test("starts again after the server itself was killed", async () => {
  const first = await ensure();
  const pid = Number((await readFile(join(dataDir, "postgres", "data", "postmaster.pid"), "utf8")).split("\n")[0]);
  process.kill(pid, "SIGKILL");
  const second = await ensure();
  expect(second.kind).toBe("started");
  expect(await isAnswering(second.url)).toBe(true);
  expect(second.url).toBe(first.url);
});

test("takes another port when its own is taken", async () => {
  const first = await ensure();
  await first.stop();
  const port = new URL(first.url).port;
  const script = `require("net").createServer().listen(${port}, "127.0.0.1", () => console.log("listening"))`;
  const squatter = spawn(process.execPath, ["-e", script], { stdio: ["ignore", "pipe", "inherit"] });
  await once(squatter.stdout, "data");
  const second = await ensure();
  squatter.kill();
  expect(new URL(second.url).port).not.toBe(port);
  expect(await isAnswering(second.url)).toBe(true);
});

test.skipIf(process.getuid?.() !== 0)("as root, runs the server under an account without rights", async () => {
  await ensure();
  const pid = (await readFile(join(dataDir, "postgres", "data", "postmaster.pid"), "utf8")).split("\n")[0];
  const { stdout } = await run("stat", ["-c", "%u", `/proc/${pid}`]);
  expect(Number(stdout)).not.toBe(0);
});
