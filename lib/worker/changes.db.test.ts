import fc from "fast-check";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type ChangeKind, changeKinds } from "../domain/change/change-kind";
import { plainProfile } from "../domain/view/request-profile";
import { forgetSite } from "../io/forget-site";
import { createTestDatabase, type TestDatabase } from "../io/test-database";
import { saveView } from "../io/view-store";
import { countChanges } from "../read/change-counts";
import { openDiff } from "../read/change-diff";
import { readChangePage, streamChanges } from "../read/change-page";
import type { ChangeRow } from "../read/change-row";
import { findWalk } from "../read/walk-summary";
import { type Fate, HistoryModel, indexUrl, pageOf, priorityOf, type SiteState, serveSite } from "./history-model";
import { walkForTest } from "./walk-for-test";

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

const host = "model.example";
const fate = fc.oneof({ weight: 5, arbitrary: fc.constant<Fate>("whole") }, fc.constantFrom<Fate>("cut", "failed"));
const siteState: fc.Arbitrary<SiteState> = fc.record({
  index: fc.oneof({ weight: 6, arbitrary: fc.constant<Fate>("whole") }, fc.constantFrom<Fate>("cut", "failed")),
  files: fc.array(
    fc.record({
      isListed: fc.oneof({ weight: 5, arbitrary: fc.constant(true) }, fc.constant(false)),
      fate,
      name: fc.oneof({ weight: 3, arbitrary: fc.constant(0) }, fc.constant(1)),
      pages: fc.uniqueArray(
        fc.tuple(
          fc.integer({ min: 1, max: 10 }),
          fc.option(fc.integer({ min: 1, max: 9 }), { nil: null, freq: 4 }),
          fc.constant(1),
        ),
        { selector: ([page]) => page, maxLength: 6 },
      ),
    }),
    { minLength: 3, maxLength: 3 },
  ),
});
const history = fc.array(siteState, { minLength: 2, maxLength: 3 });

/** A walk as plain sets. */
interface Snapshot {
  view: string;
  number: number;
  state: string;
  inventory: ReturnType<HistoryModel["inventory"]>;
  files: Map<string, { line: number; isWhole: boolean }>;
  /** Of the same view, before and after. */
  all: Snapshot[];
}

async function walkAll(view: string, states: readonly SiteState[], salt: number): Promise<Snapshot[]> {
  const model = new HistoryModel();
  const all: Snapshot[] = [];
  for (const [at, site] of states.entries()) {
    const { walk, result } = await walkForTest(database.db, {
      startAddress: indexUrl,
      fetchDocument: serveSite(site, salt + at),
      filesAtOnce: 1,
      view,
    });
    model.walk(site, walk.number);
    const files = new Map([...model.files].map(([url, { line, isWhole }]) => [url, { line, isWhole }]));
    all.push({ view, number: walk.number, state: result.state, inventory: model.inventory(), files, all });
  }
  return all;
}

/** What lib/domain/change/change-kind.ts defines, by plain set arithmetic: kinds by page. */
function compare(left: Snapshot, right: Snapshot): Map<string, ChangeKind[]> {
  const found = new Map<string, ChangeKind[]>();
  for (const page of new Set([...left.inventory.keys(), ...right.inventory.keys()])) {
    const [l, r] = [left.inventory.get(page), right.inventory.get(page)];
    const kinds = new Set<ChangeKind>();
    if (!l && r) {
      kinds.add("added");
      if (hasGap(right, page)) kinds.add("returned");
      if (!canSay(left, right, r)) kinds.add("not-known-before");
    } else if (l && !r) kinds.add(canSay(right, left, l) ? "removed" : "not-known");
    else if (l && r) {
      if (l.day && r.day && l.day < r.day) kinds.add("lastmod-moved");
      if (l.day && r.day && l.day > r.day) kinds.add("lastmod-back");
      if (l.day && !r.day) kinds.add("lost-date");
      if (!l.day && r.day) kinds.add("gained-date");
      const [before, after] = left.view === right.view ? [l.lines, r.lines] : [l.urls, r.urls];
      if (![...after].some((file) => (before as Set<unknown>).has(file))) kinds.add("moved-file");
      if (priorityOf(l.day) !== priorityOf(r.day)) kinds.add("extension");
    }
    if (r && !r.seen) kinds.add("not-known");
    if (kinds.size > 0)
      found.set(
        pageOf(page),
        changeKinds.filter((kind) => kinds.has(kind)),
      );
  }
  return found;
}

function hasGap({ all, number }: Snapshot, page: number): boolean {
  const before = all.filter((walk) => walk.number < number);
  const first = before.findIndex((walk) => walk.inventory.has(page));
  return first >= 0 && before.slice(first).some((walk) => !walk.inventory.has(page));
}

/** Whether a walk that has not a page, which `other` has, can say that it was not there. */
function canSay(walk: Snapshot, other: Snapshot, page: { urls: Set<string> }): boolean {
  const isSameView = walk.view === other.view;
  if (isSameView && walk.number > other.number) return true;
  return [...page.urls].every((url) => {
    const line = other.files.get(url)?.line;
    const sameLine = isSameView ? [...walk.files.values()].find((file) => file.line === line) : undefined;
    const file = sameLine ?? walk.files.get(url);
    return file ? file.isWhole : walk.state === "complete";
  });
}

async function readAll(left: Snapshot, right: Snapshot) {
  const [l, r] = [await findWalk(host, left.number, left.view), await findWalk(host, right.number, right.view)];
  if (!l || !r) throw new Error("a walk is gone");
  const diff = await openDiff(l, r);
  const rows: ChangeRow[] = [];
  for await (const part of streamChanges(diff, { walk: right.number }, { list: "all" })) rows.push(...part);
  return { diff, rows };
}

test("a diff of any two walks, of one view or of two, is what plain sets give, whatever failed", {
  timeout: 240_000,
}, async () => {
  let run = 0;
  await fc.assert(
    fc.asyncProperty(history, history, async (here, there) => {
      run += 1;
      await forgetSite(database.db, host);
      await saveView(database.db, { host, name: "other", profile: plainProfile, startAddress: indexUrl });
      const ones = await walkAll("default", here, run * 1000);
      const others = await walkAll("other", there, run * 1000 + 500);
      const walks = [...ones, ...others].filter(({ state }) => state !== "failed");
      for (const left of walks) {
        for (const right of walks.filter((walk) => walk !== left)) {
          const { diff, rows } = await readAll(left, right);
          const expected = compare(left, right);
          const label = `${left.view} ${left.number} → ${right.view} ${right.number}`;
          expect(Object.fromEntries(rows.map(({ loc, kinds }) => [loc, kinds])), label).toEqual(
            Object.fromEntries(expected),
          );
          for (const kind of changeKinds) {
            const of = [...expected.values()].filter((kinds) => kinds.includes(kind)).length;
            expect(diff.counts[kind], `${label} ${kind}`).toBe(of);
          }
        }
      }
    }),
    { numRuns: 4, endOnFailure: true },
  );
});

test("pages of a list go on where the one before ended, and a filter leaves what it names", async () => {
  await forgetSite(database.db, host);
  const file = (pages: [number, number | null, number][], name = 0) =>
    ({ isListed: true, fate: "whole", name, pages }) as const;
  const none = { isListed: false, fate: "whole", name: 0, pages: [] } as const;
  const ten = Array.from({ length: 10 }, (_, page): [number, number, number] => [page + 1, 3, 1]);
  const [first, second] = await walkAll(
    "default",
    [
      { index: "whole", files: [file(ten), none, none].map((one) => ({ ...one, pages: [...one.pages] })) },
      {
        index: "whole",
        files: [file(ten.map(([page, day, times]) => [page + 4, page < 8 ? day : 5, times])), none, none].map(
          (one) => ({
            ...one,
            pages: [...one.pages],
          }),
        ),
      },
    ],
    7,
  );
  if (!first || !second) throw new Error("no walks");
  const { diff, rows } = await readAll(first, second);
  expect(diff.counts).toMatchObject({ added: 4, removed: 4, "lastmod-moved": 0, all: rows.length });
  const paged: string[] = [];
  for (let after: string | null = null, turn = 0; turn < 10; turn += 1) {
    const page = await readChangePage(diff, { walk: 2 }, { list: "all", limit: 3, after });
    paged.push(...page.rows.map(({ loc }) => loc));
    after = page.next;
    if (after === null) break;
  }
  expect(paged).toEqual(rows.map(({ loc }) => loc));
  const filter = { walk: 2, contains: "/p/1" };
  const counts = await countChanges(diff, filter);
  const page = await readChangePage(diff, filter, { list: "all" });
  expect(page.rows.map(({ loc }) => loc)).toEqual(paged.filter((loc) => loc.includes("/p/1")));
  expect(counts.all).toBe(page.rows.length);
  expect((await readChangePage(diff, { walk: 2, dated: "undated" }, { list: "all" })).rows).toEqual([]);
});
