import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { fileURLToPath } from "node:url";
import fc from "fast-check";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { FetchDocument } from "../domain/fetch/fetch-result";
import type { DueList } from "../domain/plan/due-list";
import { forgetSite } from "../io/forget-site";
import { createTestDatabase, type TestDatabase } from "../io/test-database";
import { walkForTest } from "../worker/walk-for-test";
import { printDue } from "./due";

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

const host = "due.test";
/** Day of the lastmod by page; null is undated. */
type Inventory = Map<number, number | null>;

const locOf = (page: number) => `https://${host}/${page % 2 ? "odd" : "even"}/${page}`;
const dayText = (day: number) => `2025-0${day}-1${day}T0${day}:00:00Z`;
let walks = 0;

async function walk(inventory: Inventory, robots = "User-agent: *\nDisallow: /odd/\n") {
  const entries = [...inventory].map(
    ([page, day]) => `<url><loc>${locOf(page)}</loc>${day === null ? "" : `<lastmod>${dayText(day)}</lastmod>`}</url>`,
  );
  const texts: Record<string, string> = {
    "/robots.txt": `${robots}Sitemap: https://${host}/sitemap.xml\n`,
    "/sitemap.xml": `<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">${entries.join("")}</urlset>`,
  };
  const fetchDocument: FetchDocument = async ({ url }) => ({
    kind: "body",
    status: 200,
    finalUrl: url,
    redirects: [],
    headers: {},
    body: (async function* () {
      yield new TextEncoder().encode(texts[new URL(url).pathname] ?? "");
    })(),
    bodyProblems: [],
  });
  walks += 1;
  const now = Date.UTC(2026, 0, 1) + walks * 86_400_000;
  return walkForTest(database.db, { startAddress: `https://${host}/`, fetchDocument, now });
}

interface Taken {
  code: number;
  said: string;
  rows: { loc: string; due: DueList; robots: string; rank: number; batch?: number }[];
}

/** @param diesAfter Lines after which whoever reads the output is gone, and the command with it. */
async function take(flags: Parameters<typeof printDue>[2], diesAfter = Number.POSITIVE_INFINITY): Promise<Taken> {
  let [printed, said] = ["", ""];
  const stdout = {
    write(text: string, done?: () => void) {
      if (printed.split("\n").length > diesAfter) throw new Error("killed");
      printed += text;
      done?.();
      return true;
    },
  } as unknown as NodeJS.WritableStream;
  const stderr = {
    write(text: string) {
      said += text;
      return true;
    },
  } as unknown as NodeJS.WritableStream;
  const io = { stdin: process.stdin, stdout, stderr };
  const code = await printDue(database.db, host, { format: "ndjson", ...flags }, io).catch((error: Error) => {
    if (error.message === "killed") return -1;
    throw error;
  });
  return {
    code,
    said,
    rows: printed
      .split("\n")
      .filter(Boolean)
      .map((line) => JSON.parse(line)),
  };
}

/** What is due by plain sets: of each page of the last inventory, against the one that was taken and those before. */
function dueBySets(inventories: readonly Inventory[], taken: number): Map<string, DueList> {
  const due = new Map<string, DueList>();
  const before = inventories[taken - 1] ?? new Map();
  for (const [page, day] of inventories.at(-1) ?? []) {
    const first = inventories.findIndex((inventory) => inventory.has(page)) + 1;
    const list: DueList | null =
      first > taken
        ? "new"
        : !before.has(page)
          ? "returned"
          : day === null
            ? "undated"
            : before.get(page) !== day
              ? "changed"
              : null;
    if (list) due.set(locOf(page), list);
  }
  return due;
}

const inventory = fc
  .uniqueArray(
    fc.tuple(fc.integer({ min: 1, max: 8 }), fc.option(fc.integer({ min: 1, max: 6 }), { nil: null, freq: 4 })),
    { selector: ([page]) => page, minLength: 1, maxLength: 8 },
  )
  .map((pages): Inventory => new Map(pages));
const takes = fc.array(
  fc.record({ limit: fc.option(fc.integer({ min: 1, max: 4 }), { nil: null }), dies: fc.boolean() }),
  { maxLength: 4 },
);

test("over any walks, takes and crashes a consumer is given each URL that is due once, and none else", async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(fc.tuple(inventory, takes), { minLength: 2, maxLength: 4 }), async (history) => {
      await forgetSite(database.db, host);
      const inventories: Inventory[] = [];
      let taken = 0;
      let batches = 0;
      /** The list under way, and what was given of it. */
      let left: Map<string, DueList> | null = null;
      let under = 0;
      let pending: Taken["rows"] | null = null;
      for (const [state, asked] of history) {
        await walk(state);
        inventories.push(state);
        for (const { limit, dies } of [...asked, { limit: null, dies: false }]) {
          if (!left) {
            left = taken < inventories.length ? dueBySets(inventories, taken) : new Map();
            under = inventories.length;
          }
          const size: number = pending?.length ?? Math.min(limit ?? left.size, left.size);
          const { code, rows } = await take(
            { cursor: "indexer", ...(limit !== null && { limit: String(limit) }) },
            dies ? 1 : undefined,
          );
          if (size === 0) {
            expect(code).toBe(1);
            [left, taken] = [null, under];
            continue;
          }
          if (dies) {
            expect(code).toBe(-1);
            const whole = await peek();
            expect(whole).toHaveLength(size);
            if (pending) expect(whole).toEqual(pending);
            pending = whole;
            continue;
          }
          expect(code).toBe(0);
          batches += 1;
          expect(rows).toHaveLength(size);
          if (pending) expect(rows.map(({ loc }) => loc)).toEqual(pending.map(({ loc }) => loc));
          pending = null;
          for (const row of rows) {
            expect(row.due, row.loc).toBe(left.get(row.loc));
            expect(row).toMatchObject({
              batch: batches,
              robots: row.loc.includes("/odd/") ? "disallowed" : "allowed",
            });
            left.delete(row.loc);
          }
          if (left.size === 0) [left, taken] = [null, under];
        }
        // A list that was begun is ended before the next walk's is.
        while (left && left.size > 0) {
          const { rows } = await take({ cursor: "indexer" });
          batches += 1;
          pending = null;
          for (const row of rows) {
            expect(row.due).toBe(left.get(row.loc));
            left.delete(row.loc);
          }
        }
        if (left) [left, taken] = [null, under];
      }
    }),
    { numRuns: 8, seed: 20261208 },
  );
});

/** The batch that was begun and has not ended. */
async function peek(): Promise<Taken["rows"]> {
  const { rows } = await database.db.pool.query(
    `select e.loc from recrawl_cursor c join recrawl_due d on d.cursor_id = c.id and d.rank > c.due_done and d.rank <= c.due_done + c.pending
     join entry e on e.view_id = c.view_id and e.id = d.entry_id order by d.rank`,
  );
  return rows;
}

test("what is worth most comes first, and lists stand apart", async () => {
  await forgetSite(database.db, host);
  const [first, second] = [new Map<number, number | null>(), new Map<number, number | null>()];
  for (const page of [1, 2, 3, 4, 5, 6, 7, 8]) first.set(page, page === 7 || page === 8 ? null : 1 + (page % 5));
  await walk(first);
  for (const [page, day] of first) if (page !== 6) second.set(page, page === 1 ? 6 : page === 2 ? 5 : day);
  // 6 is gone; 9 and 10 are new, 1 and 2 have moved.
  second.set(9, 2).set(10, 4);
  await walk(second);
  const third = new Map(second).set(6, 2);
  await walk(third);

  const lists = (taken: Taken) => taken.rows.map(({ loc, due }) => `${due} ${new URL(loc).pathname}`);
  expect(lists(await take({ since: "walk:1" }))).toEqual([
    "new /even/10",
    "new /odd/9",
    "changed /odd/1",
    "changed /even/2",
    "undated /even/8",
    "undated /odd/7",
  ]);
  expect(lists(await take({ since: "walk:2", list: "returned" }))).toEqual(["returned /even/6"]);
  expect(lists(await take({ since: "2026-01-01" })).filter((row) => row.startsWith("new"))).toEqual([]);
  expect(await take({ since: "walk:3", list: "new" })).toMatchObject({ code: 1, rows: [] });

  await database.db.pool.query(`update "fetch" set verdict = '{"code":"stale"}'`);
  expect(lists(await take({ since: "walk:1", limit: "4" }))).toEqual([
    "new /even/10",
    "new /odd/9",
    "undated /even/8",
    "undated /odd/7",
  ]);
  expect((await take({ since: "walk:1", list: "distrusted" })).rows).toHaveLength(6);
  expect(lists(await take({ cursor: "late", since: "walk:2" }))[0]).toBe("returned /even/6");
  await walk(third.set(11, 3));
  const late = await take({ cursor: "late", since: "walk:1" });
  expect(late.said).toContain('--since is passed over: "late" has been taken up to walk 3');
  expect(lists(late)[0]).toBe("new /odd/11");
});

test.each([
  [{}, /--cursor NAME, or --since/],
  [{ cursor: "a b" }, /Cannot name a cursor/],
  [{ since: "yesterday" }, /Cannot read --since/],
  [{ since: "walk:1", list: "gone" }, /No list/],
  [{ cursor: "a", list: "new" }, /A cursor gives all lists/],
  [{ cursor: "a", limit: "0" }, /Cannot read --limit/],
])("%j is refused in words", async (flags, words) => {
  await expect(take(flags)).rejects.toThrow(words);
});

test("a command that is killed in mid-output leaves its batch to the next; another at once is refused", async () => {
  await forgetSite(database.db, host);
  // More than a pipe holds.
  await walk(new Map(Array.from({ length: 3_000 }, (_, page) => [page, 1 + (page % 5)])));
  const first = startDue();
  first.stdout?.pause();
  await expect
    .poll(async () => (await database.db.pool.query("select pending from recrawl_cursor")).rows[0]?.pending, {
      timeout: 60_000,
    })
    .toBe(3_000);
  const refused = await readToEnd(startDue());
  expect(refused).toMatchObject({ code: 2, lines: [] });
  expect(refused.said).toContain('Another process is taking from the cursor "indexer"');
  first.kill("SIGKILL");
  await once(first, "close");

  const second = await readToEnd(startDue());
  expect(second.code).toBe(0);
  expect(second.said).toContain("given again");
  expect(new Set(second.lines)).toHaveLength(3_000);
  const third = await readToEnd(startDue());
  expect(third).toMatchObject({ code: 1, lines: [] });
});

function startDue(): ChildProcess {
  return spawn(process.execPath, ["bin/gazetteer.mjs", "due", host, "--cursor", "indexer", "--format", "ndjson"], {
    cwd: fileURLToPath(new URL("../..", import.meta.url)),
    env: { ...process.env, DATABASE_URL: database.url },
    stdio: ["ignore", "pipe", "pipe"],
  });
}

async function readToEnd(child: ChildProcess) {
  let [printed, said] = ["", ""];
  child.stdout?.setEncoding("utf8").on("data", (text: string) => {
    printed += text;
  });
  child.stderr?.setEncoding("utf8").on("data", (text: string) => {
    said += text;
  });
  const [code] = await once(child, "close");
  return { code: code as number, said, lines: printed.split("\n").filter(Boolean) };
}
