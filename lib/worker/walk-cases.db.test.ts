import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { readStoredReport } from "../cli/read-stored-report";
import { runStoredWalk } from "../cli/run-stored-walk";
import { buildWalkReport } from "../cli/walk-report";
import type { Fetcher } from "../io/fetch-document";
import { forgetSite } from "../io/forget-site";
import { createLog } from "../io/log";
import { createTestFetcher } from "../io/loopback-site";
import { enqueueWalk } from "../io/queue";
import { createTestDatabase, type TestDatabase } from "../io/test-database";
import { streamUrls } from "../read/url-export";
import { findWalk } from "../read/walk-summary";
import { startCaseSite } from "./case-site";
import { compareWalk, type StoredPage } from "./compare-walk";
import { runJobs } from "./run-jobs";
import { caseClock, limitsOf, readWalkCases, type WalkCase } from "./walk-case";
import { createWalkTasks } from "./walk-tasks";

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

const hostOf = ({ start }: WalkCase) => new URL(start).hostname.replace(/^www\./, "");

type Order = Parameters<typeof runStoredWalk>[1];
type Walking = (fetcher: Fetcher, order: Order) => Promise<ReturnType<typeof buildWalkReport>>;

const walkInProcess: Walking = async (fetcher, order) => {
  const { signal } = new AbortController();
  const { parts } = await runStoredWalk({ db: database.db, fetcher, signal }, order);
  return buildWalkReport(parts);
};

const walkByJobs: Walking = async (fetcher, order) => {
  const { walkId } = await enqueueWalk(database.db, order);
  const log = createLog("silent");
  const { tasks, close } = createWalkTasks(database.db, { of: () => fetcher }, log);
  const jobs = await runJobs(database.url, { tasks, jobsMax: 4, log });
  const parts = await vi.waitUntil(() => readStoredReport(database.db, walkId), { timeout: 20_000, interval: 50 });
  await jobs.stop();
  await jobs.ended;
  close();
  return buildWalkReport({ ...parts, requests: { count: 0, byOutcome: {} } });
};

async function readInventory(host: string): Promise<StoredPage[]> {
  const walk = await findWalk(host, "latest");
  const request = { sort: null, direction: "asc", withExtension: false, withSitemaps: true } as const;
  const pages: StoredPage[] = [];
  if (walk) for await (const rows of streamUrls(walk, { walk: "latest" }, request)) pages.push(...rows);
  return pages;
}

async function check(walkCase: WalkCase, walking: Walking): Promise<void> {
  const host = hostOf(walkCase);
  await forgetSite(database.db, host);
  const site = await startCaseSite(walkCase);
  try {
    for (const step of [walkCase, ...(walkCase.then ?? [])]) {
      const fetcher = createTestFetcher(site.begin(step));
      const clockAt = Date.parse(step.now ?? walkCase.now ?? caseClock);
      const order = { host, startAddress: walkCase.start, limits: limitsOf(walkCase), clockAt };
      const report = await walking(fetcher, order).finally(fetcher.close);
      const pages = await readInventory(host);
      expect(compareWalk(step.expect, { report, pages, requests: site.requests })).toEqual([]);
    }
  } finally {
    await site.close();
  }
}

const cases = readWalkCases();
test.each(cases.map((walkCase) => [walkCase.title, walkCase] as const))("walks: %s", (_, walkCase) =>
  check(walkCase, walkInProcess),
);

/** Waiting, a fault, a cap, a circle, a deadline and a second walk. */
const alsoByJobs = [
  "429-retry-after",
  "reset-mid-body",
  "cap-newest-first",
  "index-cycle",
  "timeout-child",
  "etag-304",
];
test.each(cases.filter(({ id }) => alsoByJobs.includes(id)).map((walkCase) => [walkCase.title, walkCase] as const))(
  "walks by jobs: %s",
  (_, walkCase) => check(walkCase, walkByJobs),
);
