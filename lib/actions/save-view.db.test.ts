import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { createTestDatabase, type TestDatabase } from "../io/test-database";
import { listViews } from "../io/view-store";
import { listMarketViews } from "../read/market-views";
import { removeView } from "./remove-view";
import { saveView } from "./save-view";
import { walkView } from "./walk-view";

vi.mock("next/cache", () => ({ revalidatePath: vi.fn() }));

let database: TestDatabase;

beforeAll(async () => {
  database = await createTestDatabase();
  await database.db.prisma.site.create({ data: { host: "shop.test", startAddress: "https://shop.test/" } });
});
afterAll(() => database.drop());

function save(fields: Record<string, string>) {
  const form = new FormData();
  for (const [name, value] of Object.entries({ host: "shop.test", ...fields })) form.set(name, value);
  return saveView({ status: "idle" }, form);
}

test("keeps a secret that comes back as it was shown, and shows it nowhere", async () => {
  const first = { name: "ch", headers: "Authorization: Bearer s3cret", proxyUrl: "socks5://u:s3cret@proxy.test" };
  expect(await save(first)).toEqual({ status: "saved", name: "ch" });
  const [shown] = await listMarketViews("shop.test");
  expect(shown?.profile).toMatchObject({ headers: "authorization: ***", proxyUrl: "socks5://u:***@proxy.test" });
  expect(await save({ name: "ch", ...shown?.profile, acceptLanguage: "de-CH" })).toMatchObject({ status: "saved" });
  expect((await listViews(database.db, "shop.test"))?.[0]?.profile).toEqual({
    userAgent: null,
    acceptLanguage: "de-CH",
    headers: { authorization: "Bearer s3cret" },
    proxyUrl: "socks5://u:s3cret@proxy.test",
  });
});

test("names the fields that it does not take, and repeats no secret", async () => {
  const state = await save({ name: "x", proxyUrl: "ftp://u:s3cret@proxy.test", headers: "Host: s3cret" });
  expect(state).toMatchObject({
    status: "rejected",
    fields: { proxyUrl: expect.any(String), headers: expect.any(String) },
  });
  expect(JSON.stringify(state)).not.toContain("s3cret");
  expect(await save({ name: "a/b" })).toMatchObject({ status: "rejected", fields: { name: expect.any(String) } });
  expect(await save({ host: "nobody.test", name: "ch" })).toEqual({ status: "no-site" });
});

test("walks in a view that is there, which then cannot be changed, and removes it", async () => {
  expect(await walkView("shop.test", "ch")).toBe(1);
  expect(await walkView("shop.test", "nowhere")).toBeNull();
  expect(await save({ name: "ch" })).toEqual({ status: "under-way" });
  expect(await removeView("shop.test", "ch")).toBe(true);
  expect(await removeView("shop.test", "default")).toBe(false);
  expect(await listMarketViews("shop.test")).toEqual([]);
});
