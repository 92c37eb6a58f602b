import { afterAll, beforeAll, expect, test } from "vitest";
import { seedWalk } from "../../e2e/support/seed-walk";
import { variedSite } from "../../e2e/support/varied-site";
import * as schemas from "../../lib/client/read-schemas";
import { createTestDatabase, type TestDatabase } from "../../lib/io/test-database";
import { GET as getCount } from "./sites/[host]/count/route";
import { GET as getEntry } from "./sites/[host]/entry/route";
import { GET as getFile } from "./sites/[host]/file/route";
import { GET as getFiles } from "./sites/[host]/files/route";
import { GET as getHistogram } from "./sites/[host]/histogram/route";
import { GET as getProgress } from "./sites/[host]/progress/route";
import { GET as getSections } from "./sites/[host]/sections/route";
import { GET as getStamps } from "./sites/[host]/stamps/route";
import { GET as getUrls } from "./sites/[host]/urls/route";
import { GET as getWalk } from "./sites/[host]/walk/route";
import { GET as getWalks } from "./sites/[host]/walks/route";
import { GET as getSites } from "./sites/route";

const plan = variedSite(60);
const file = plan.files[1]?.url ?? "";
let database: TestDatabase;

beforeAll(async () => {
  database = await createTestDatabase();
  await seedWalk(database.db, plan);
  await seedWalk(database.db, {
    host: "running.test",
    walks: [{ number: 1, state: "reading" }],
    files: [],
    entries: [],
  });
});
afterAll(() => database.drop());

function ask(
  get: typeof getWalk,
  query = "",
  { host = plan.host, headers = {} }: { host?: string; headers?: HeadersInit } = {},
) {
  return get(new Request(`http://product.test/api?${query}`, { headers }), { params: Promise.resolve({ host }) });
}

test.each([
  ["walk", getWalk, "", schemas.walkHead],
  ["walks", getWalks, "", schemas.walkChoices],
  ["progress", getProgress, "", schemas.walkProgress],
  ["sections", getSections, "tree=path&section=/shop/", schemas.sectionNodes],
  ["histogram", getHistogram, "bucket=day&contains=item", schemas.lastmodHistogram],
  ["stamps", getStamps, "page=1&section=/shop/", schemas.stampPage],
  ["urls", getUrls, "sort=lastmod&order=desc&limit=5", schemas.urlPage],
  ["count", getCount, "contains=item", schemas.urlCount],
  ["files", getFiles, "", schemas.fileRows],
  ["file", getFile, `url=${encodeURIComponent(file)}`, schemas.fileDetail],
  ["entry", getEntry, "id=1&walk=1", schemas.entryDetail],
] as const)("%s answers what the browser expects", async (_name, get, query, schema) => {
  const response = await ask(get, query);
  const body = await response.json();
  expect([response.status, body.error]).toEqual([200, undefined]);
  expect(schema.parse(body)).toEqual(body);
});

test("sites answers what the browser expects", async () => {
  const body = await (await getSites()).json();
  expect(schemas.siteCards.parse(body)).toEqual(body);
});

test.each([
  [getHistogram, "bucket=week", 400, "bucket"],
  [getUrls, "limit=0", 400, "limit"],
  [getUrls, "sort=size", 400, "sort"],
  [getStamps, "page=0", 400, "page"],
  [getSections, "tree=host", 400, "tree"],
  [getFile, "", 400, "url"],
  [getFile, "url=https://none.test/", 404, "no file"],
  [getEntry, "", 400, "by id or by loc"],
  [getEntry, "loc=https://none.test/", 404, "no such URL"],
  [getProgress, "walk=7", 404, "no walk 7"],
  [getWalk, "walk=7", 404, "no walk 7"],
] as const)("refuses in words: %#", async (get, query, status, words) => {
  const response = await ask(get, query);
  expect(response.status).toBe(status);
  expect((await response.json()).error.message).toContain(words);
});

test("a walk that has ended is kept by the browser, which asks whether it is still that walk", async () => {
  const first = await ask(getCount, "walk=1");
  const etag = first.headers.get("etag");
  expect([first.headers.get("cache-control"), typeof etag]).toEqual(["private, no-cache", "string"]);
  const again = await ask(getCount, "walk=1", { headers: { "if-none-match": etag ?? "" } });
  expect([again.status, await again.text()]).toEqual([304, ""]);
  const other = await ask(getCount, "walk=2", { headers: { "if-none-match": etag ?? "" } });
  expect(other.status).toBe(200);
});

test("a walk under way is never kept", async () => {
  const response = await ask(getWalk, "", { host: "running.test" });
  expect([response.headers.get("cache-control"), response.headers.get("etag")]).toEqual(["no-store", null]);
  const pages = await Promise.all(
    [getUrls, getCount, getSections, getHistogram, getStamps, getFiles].map((get) =>
      ask(get, "", { host: "running.test" }),
    ),
  );
  expect(pages.map(({ status }) => status)).toEqual(Array(6).fill(200));
});

test("a host that is no text is a site that is not there", async () => {
  expect((await ask(getWalk, "", { host: "%E0%A4%A" })).status).toBe(404);
});
