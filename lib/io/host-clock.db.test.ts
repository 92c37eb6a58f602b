import { afterAll, beforeAll, expect, test } from "vitest";
import { defaultWalkLimits } from "../domain/walk/walk-limits";
import { readWalkManners } from "../read/walk-hosts";
import type { Fetcher } from "./fetch-document";
import { enqueueWalk } from "./queue";
import { createTestDatabase, type TestDatabase } from "./test-database";
import { createWalkNetwork } from "./walk-network";

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

const { signal } = new AbortController();
const request = { timeoutMs: 1, totalMs: 1, redirectsMax: 1 };

test("keeps of each host what was asked, what was held back and how long it wants to be left alone", async () => {
  const { walkId } = await enqueueWalk(database.db, { host: "a.test", startAddress: "https://a.test/" });
  // Redirects from the first host to the second; what is asked for at the third is refused by the guard.
  const fetchDocument: Fetcher["fetchDocument"] = async ({ url }) => {
    const trail = { finalUrl: "https://b.test/2", redirects: [{ url, status: 301 }], headers: {}, status: 200 };
    if (url.includes("c.test")) {
      const refused = { kind: "refused", reason: "private-address", refusedUrl: url, detail: "private" } as const;
      return { ...trail, ...refused, status: null, finalUrl: url, redirects: [] };
    }
    return { ...trail, kind: "not-modified", status: 304 };
  };
  const fetcher = { fetchDocument, userAgent: "Test/1", route: "direct", close() {} } as Fetcher;
  const limits = { ...defaultWalkLimits, perHostIntervalMs: 1_500 };
  const network = createWalkNetwork(fetcher, database.db, { id: walkId, limits }, Date.now);
  for (const url of ["https://a.test/1", "https://a.test/2"]) {
    await network.awaitTurn(url, signal);
    await network.fetchDocument({ url, ...request });
  }
  await network.fetchDocument({ url: "https://c.test/", ...request });
  await network.penalise("https://a.test/2", 60_000);

  const { hosts } = await readWalkManners(walkId);
  expect(hosts).toMatchObject([
    { host: "a.test", requests: 2, retryAfters: 1, isLeftAlone: true },
    { host: "b.test", requests: 2, retryAfters: 0, retryAfterUntil: null, isLeftAlone: false, waitedMs: 0, waitMs: 0 },
  ]);
  expect(hosts[0]?.waitedMs).toBeGreaterThan(0);
  expect(Math.abs((hosts[0]?.retryAfterUntil ?? 0) - Date.now() - 60_000)).toBeLessThan(10_000);
});

test("a walk that is deleted counts nothing, and is no error", async () => {
  const fetchDocument: Fetcher["fetchDocument"] = async ({ url }) => ({
    ...{ kind: "not-modified", finalUrl: url, redirects: [], headers: {}, status: 304 },
  });
  const fetcher = { fetchDocument, userAgent: "Test/1", route: "direct", close() {} } as Fetcher;
  const network = createWalkNetwork(fetcher, database.db, { id: 999_999, limits: defaultWalkLimits }, Date.now);
  await network.awaitTurn("https://gone.test/", signal);
  await network.fetchDocument({ url: "https://gone.test/", ...request });
  expect((await readWalkManners(999_999)).hosts).toEqual([]);
});
