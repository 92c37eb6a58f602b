import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { seedWalk } from "../../e2e/support/seed-walk";
import { createTestDatabase, type TestDatabase } from "../io/test-database";
import { findWalk, listWalks } from "../read/walk-summary";
import { cancelWalk } from "./cancel-walk";
import { deleteSite } from "./delete-site";
import { saveLimits } from "./save-limits";
import { startWalk } from "./start-walk";

// There is no page to render anew.
vi.mock("next/cache", () => ({ revalidatePath: () => {} }));
// No host of these tests is there.
vi.mock("../io/preflight", () => ({ findWhyUnreachable: async () => null }));

let database: TestDatabase;

beforeAll(async () => {
  database = await createTestDatabase();
  await seedWalk(database.db, { host: "old.test", walks: [{ number: 1 }], files: [], entries: [] });
});
afterAll(() => database.drop());

function formOf(fields: Record<string, string>): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.set(name, value);
  return form;
}

test.each(["", "not a domain", "ftp://x.test", "localhost", "10.0.0.1", "169.254.169.254"])(
  "refuses %j in words and stores nothing",
  async (address) => {
    const state = await startWalk({ status: "idle" }, formOf({ address }));
    expect(state).toMatchObject({ status: "rejected", address });
    if (state.status === "rejected") expect(state.message).toMatch(/^[A-Z"].{10,}/);
    expect(await database.db.prisma.site.count()).toBe(1);
  },
);

test("queues one walk of a site, however often it is asked for", async () => {
  const first = await startWalk({ status: "idle" }, formOf({ address: " https://www.New.test/some/page " }));
  expect(first).toEqual({ status: "queued", host: "new.test", number: 1, joined: false });
  const second = await startWalk(first, formOf({ address: "new.test" }));
  expect(second).toEqual({ status: "queued", host: "new.test", number: 1, joined: true });
  expect(await findWalk("new.test", "latest")).toMatchObject({ number: 1, state: "queued" });
});

test("walks a known site again from where it was started", async () => {
  await startWalk({ status: "idle" }, formOf({ address: "https://maps.test/maps/all.xml" }));
  await database.db.pool.query("update walk set state = 'complete'");
  expect(await startWalk({ status: "idle" }, formOf({ host: "maps.test" }))).toMatchObject({
    status: "queued",
    number: 2,
  });
  const site = await database.db.prisma.site.findUniqueOrThrow({ where: { host: "maps.test" } });
  expect(site.startAddress).toBe("https://maps.test/maps/all.xml");
});

test("asks a walk to end, and knows where there is none", async () => {
  expect(await cancelWalk("maps.test", 2)).toBe(true);
  const { rows } = await database.db.pool.query(
    "select count(*)::int as n from walk where cancel_requested_at is not null",
  );
  expect(rows[0].n).toBe(1);
  expect(await cancelWalk("maps.test", 9)).toBe(false);
});

test("keeps limits for the next walk, and says of each field why its value was not taken", async () => {
  const rejected = await saveLimits({ status: "idle" }, formOf({ host: "maps.test", filesMax: "0", minutesMax: "x" }));
  expect(rejected).toEqual({
    status: "rejected",
    fields: {
      filesMax: "Enter a whole number from 1 to 1,000,000",
      minutesMax: "Enter a whole number from 1 to 10,080",
    },
  });
  expect(await saveLimits(rejected, formOf({ host: "maps.test", filesMax: "7", depthMax: "" }))).toEqual({
    status: "saved",
  });
  await database.db.pool.query("update walk set state = 'complete'");
  await startWalk({ status: "idle" }, formOf({ host: "maps.test" }));
  expect((await findWalk("maps.test", 3))?.limits).toMatchObject({ filesMax: 7, depthMax: 10 });
  expect(await saveLimits({ status: "idle" }, formOf({ host: "none.test" }))).toEqual({ status: "no-site" });
});

test("deletes a site with all its walks", async () => {
  expect(await deleteSite("maps.test")).toBe(true);
  expect(await listWalks("maps.test")).toEqual([]);
  expect(await deleteSite("maps.test")).toBe(false);
});
