import fc from "fast-check";
import { afterAll, beforeAll, expect, test } from "vitest";
import { copyOut, type RowReader } from "./copy-out";
import { type Db, openDb } from "./db";
import { createTestDatabase, type TestDatabase } from "./test-database";

let database: TestDatabase;
let db: Db;

beforeAll(async () => {
  database = await createTestDatabase();
  db = openDb(database.url, { connectionsMax: 2 });
});
afterAll(async () => {
  await db?.close();
  await database?.drop();
});

async function rowsOf<Row>(text: string, values: unknown[], decode: (row: RowReader) => Row): Promise<Row[]> {
  const rows: Row[] = [];
  for await (const portion of copyOut(db, { text, values }, decode)) rows.push(...portion);
  return rows;
}

test("reads every type, and nulls, as they are", async () => {
  const rows = await rowsOf(
    `select 'größe €', 'ascii', 7::smallint, -2000000000, timestamptz '1969-12-31 23:59:59.25Z'
     union all select null, null, null, null, null`,
    [],
    (row) => [row.text(), row.ascii(), row.int(), row.int(), row.instantMs()],
  );
  expect(rows).toEqual([
    ["größe €", "ascii", 7, -2_000_000_000, -750],
    [null, null, null, null, null],
  ]);
});

test("keeps rows whole wherever the stream is cut", async () => {
  const text = "select n, repeat(chr(97 + n % 26), n % 3000) from generate_series(1, $1::int) n order by n";
  const rows = await rowsOf(text, [5_000], (row) => [row.int(), row.ascii()] as const);
  expect(rows).toHaveLength(5_000);
  rows.forEach(([number, letters], index) => {
    expect(number).toBe(index + 1);
    expect(letters).toBe(String.fromCharCode(97 + ((index + 1) % 26)).repeat((index + 1) % 3000));
  });
});

test("writes hostile texts, numbers and instants into the statement as what they are", async () => {
  const text = fc.string({ unit: fc.constantFrom("'", "\\", "$1", "$$", "--", ";", "é", "\n", "a", '"', "%", "E'") });
  const at = fc.date({ min: new Date("1000-01-01"), max: new Date("9999-01-01"), noInvalidDate: true });
  await fc.assert(
    fc.asyncProperty(text, fc.integer({ min: -1e9, max: 1e9 }), at, fc.boolean(), async (words, number, date, flag) => {
      const rows = await rowsOf(
        "select $1::text, $2::int, $3::timestamptz, case when $4 then 1 else 0 end, $5::text",
        [words, number, date, flag, null],
        (row) => [row.text(), row.int(), row.instantMs(), row.int(), row.text()],
      );
      expect(rows).toEqual([[words, number, date.getTime(), flag ? 1 : 0, null]]);
    }),
    { numRuns: 60 },
  );
});

test("refuses a value that it cannot write", async () => {
  await expect(rowsOf("select $1::text", [{}], (row) => row.text())).rejects.toThrow(TypeError);
  await expect(rowsOf("select $1::float8::text", [Number.NaN], (row) => row.text())).rejects.toThrow(TypeError);
});

test("ends the statement when its reader goes away", async () => {
  for await (const rows of copyOut(db, { text: "select generate_series(1, 100000000)", values: [] }, (row) =>
    row.int(),
  )) {
    expect(rows[0]).toBe(1);
    break;
  }
  await expect
    .poll(async () => {
      const { rows } = await db.pool.query(
        "select count(*)::int as running from pg_stat_activity where datname = current_database() and query like 'copy (select generate_series%' and state = 'active'",
      );
      return rows[0].running;
    })
    .toBe(0);
});
