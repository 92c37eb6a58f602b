import { afterAll, beforeAll, expect, test } from "vitest";
import { createTestDatabase, type TestDatabase } from "./test-database";

let database: TestDatabase;

beforeAll(async () => {
  database = await createTestDatabase();
});

afterAll(() => database.drop());

test("has the schema of the newest migration, also for the job queue", async () => {
  const { rows } = await database.db.pool.query<{ name: string }>(
    "select table_schema || '.' || table_name as name from information_schema.tables where table_schema !~ '^(pg_|information)'",
  );
  const names = rows.map((row) => row.name);
  expect(names).toEqual(
    expect.arrayContaining(["public.site", "public.entry", "public.fetch", "graphile_worker.migrations"]),
  );
});

test("gives counts as numbers, and what a number cannot hold as text", async () => {
  const { rows } = await database.db.pool.query(
    "select count(*) as sites, 9007199254740991 as most, 9007199254740992 as more from site",
  );
  expect(rows).toEqual([{ sites: 0, most: 9007199254740991, more: "9007199254740992" }]);
});

test("shares the database between Prisma and the driver", async () => {
  await database.db.prisma.site.create({ data: { host: "example.com", startAddress: "https://example.com/" } });
  const { rows } = await database.db.pool.query("select host, limits from site");
  expect(rows).toEqual([{ host: "example.com", limits: {} }]);
});

test("rolls a failed transaction back and does not lend its connection again", async () => {
  const failing = database.db.withTransaction(async (client) => {
    await client.query("insert into site (host, start_address) values ('gone.example', 'x')");
    throw new RangeError("no");
  });
  await expect(failing).rejects.toThrow(RangeError);
  expect(await database.db.prisma.site.count({ where: { host: "gone.example" } })).toBe(0);
});

test("orders text by code point and knows the case of letters beyond ASCII", async () => {
  const { rows } = await database.db.pool.query("select 'a' > 'B' as bytes, upper('é') as upper");
  expect(rows).toEqual([{ bytes: true, upper: "É" }]);
});
