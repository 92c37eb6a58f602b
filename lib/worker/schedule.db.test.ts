import { afterAll, beforeAll, expect, test } from "vitest";
import { forgetSite } from "../io/forget-site";
import { enqueueWalk } from "../io/queue";
import { orderScheduledWalks, saveSchedule } from "../io/schedule";
import { createTestDatabase, type TestDatabase } from "../io/test-database";

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

const host = "watched.test";
const minuteMs = 60_000;
const query = async (text: string) => (await database.db.pool.query(text)).rows;
const endWalks = () => query("update walk set state = 'complete' returning number");
const nextAt = async () => (await query("select next_at from walk_schedule"))[0]?.next_at.getTime();

test("a view is walked by its schedule: missed runs are one, a running walk is not doubled, deletion ends it", async () => {
  const { db } = database;
  expect(await saveSchedule(db, { host, name: "default", everyMinutes: 5 })).toBe(false);
  await enqueueWalk(db, { host, startAddress: `https://${host}/` });
  await endWalks();
  expect(await saveSchedule(db, { host, name: "default", everyMinutes: 5 })).toBe(true);
  const first = await nextAt();
  // Saved once more the rhythm stays.
  await saveSchedule(db, { host, name: "default", everyMinutes: 5 });
  expect(await nextAt()).toBe(first);
  expect(await orderScheduledWalks(db)).toEqual([]);

  // After a day of no worker: two ask at once, and there is one walk.
  const later = () => first + 1_440 * minuteMs + 1;
  const both = await Promise.all([orderScheduledWalks(db, later), orderScheduledWalks(db, later)]);
  expect(both.flat()).toEqual([{ host, view: "default", number: 2, joined: false }]);
  expect(await nextAt()).toBe(first + 1_445 * minuteMs);
  expect(
    await query("select count(*)::int as jobs from graphile_worker.jobs where task_identifier = 'start_walk'"),
  ).toEqual([{ jobs: 2 }]);

  const next = () => first + 1_446 * minuteMs;
  expect(await orderScheduledWalks(db, next)).toEqual([{ host, view: "default", number: 2, joined: true }]);
  expect(await query("select number from walk order by number")).toEqual([{ number: 1 }, { number: 2 }]);

  await endWalks();
  await saveSchedule(db, { host, name: "default", everyMinutes: null });
  expect(await orderScheduledWalks(db, () => first + 9_999 * minuteMs)).toEqual([]);
  await saveSchedule(db, { host, name: "default", everyMinutes: 60 });
  await forgetSite(db, host);
  expect(await query("select * from walk_schedule")).toEqual([]);
});
