import fc from "fast-check";
import { afterAll, beforeAll, expect, test } from "vitest";
import { BodyBrokenError, type FetchDocument } from "../domain/fetch/fetch-result";
import type { Db } from "../io/db";
import { forgetSite } from "../io/forget-site";
import { createTestDatabase, type TestDatabase } from "../io/test-database";
import { walkForTest } from "./walk-for-test";

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

type Fate = "whole" | "cut" | "failed";
type Page = [page: number, day: number | null, times: number];
interface FileState {
  isListed: boolean;
  fate: Fate;
  /** Which of its names the file has. */
  name: number;
  /** Day of January 2025 by page number, and how often it is listed; the order is the order in the file. */
  pages: Page[];
}
interface SiteState {
  index: Fate;
  files: FileState[];
}

const fileCount = 3;
const pageOf = (page: number) => `https://model.example/p/${page}`;
const urlOf = (file: number, name: number) => `https://model.example/${"abc"[file]}-${"xyz"[name]}.xml`;
const indexUrl = "https://model.example/index.xml";

const fate = fc.oneof({ weight: 4, arbitrary: fc.constant<Fate>("whole") }, fc.constantFrom<Fate>("cut", "failed"));
const fileState = fc.record({
  isListed: fc.oneof({ weight: 4, arbitrary: fc.constant(true) }, fc.constant(false)),
  fate,
  name: fc.oneof({ weight: 3, arbitrary: fc.constant(0) }, fc.constantFrom(1, 2)),
  pages: fc.uniqueArray(
    fc.tuple(
      fc.integer({ min: 1, max: 12 }),
      fc.option(fc.integer({ min: 1, max: 28 }), { nil: null }),
      fc.oneof({ weight: 4, arbitrary: fc.constant(1) }, fc.constant(2)),
    ),
    { selector: ([page]) => page, maxLength: 8 },
  ),
});
const siteState = fc.record({
  index: fc.oneof({ weight: 5, arbitrary: fc.constant<Fate>("whole") }, fc.constantFrom<Fate>("cut", "failed")),
  files: fc.array(fileState, { minLength: fileCount, maxLength: fileCount }),
});

/** What of a file's pages is in the bytes that arrive: a cut file ends in the middle. */
const arriving = ({ fate: end, pages }: FileState) =>
  end === "cut" ? pages.slice(0, Math.ceil(pages.length / 2)) : pages;
const listedFiles = (site: SiteState) => {
  const listed = site.files.flatMap((state, file) =>
    state.isListed ? [{ url: urlOf(file, state.name), ...state }] : [],
  );
  return site.index === "cut" ? listed.slice(0, Math.ceil(listed.length / 2)) : listed;
};

function serve(site: SiteState, changing: number): FetchDocument {
  const render = (body: string[], root: string, isCut: boolean) =>
    `<${root}><!-- ${changing} -->${body.join("")}${isCut ? "" : `</${root}>`}`;
  const documents = new Map<string, { text: string; end: Fate }>();
  documents.set(indexUrl, {
    text: render(
      listedFiles(site).map(({ url }) => `<sitemap><loc>${url}</loc></sitemap>`),
      "sitemapindex",
      site.index === "cut",
    ),
    end: site.index,
  });
  for (const [file, state] of site.files.entries()) {
    const entries = arriving(state).map(([page, day, times]) =>
      `<url><loc>${pageOf(page)}</loc>${day ? `<lastmod>${dayText(day)}</lastmod>` : ""}</url>`.repeat(times),
    );
    documents.set(urlOf(file, state.name), { text: render(entries, "urlset", state.fate === "cut"), end: state.fate });
  }
  return async ({ url }) => {
    const trail = { finalUrl: url, redirects: [], headers: {} };
    const document = documents.get(url);
    if (!document || document.end === "failed") {
      return {
        ...trail,
        kind: "failed",
        reason: "http-error",
        status: 503,
        retryAfterMs: null,
        head: null,
        detail: "server answered 503",
      };
    }
    async function* body(text: string, end: Fate) {
      yield new TextEncoder().encode(text);
      if (end === "cut") throw new BodyBrokenError("connection-reset", "reset");
    }
    return { ...trail, kind: "body", status: 200, body: body(document.text, document.end), bodyProblems: [] };
  };
}

const dayText = (day: number) => `2025-01-${String(day).padStart(2, "0")}`;

/** What the model knows of a file at one address after a walk. */
interface Held {
  /** The same through renames. */
  line: number;
  /** Null where no walk has read it. */
  pages: Map<number, { day: number | null; times: number; seen: boolean }> | null;
  /** Listed no more, and kept because a new file could not be read. */
  wasKept: boolean;
}

/** The rule in plain sets: what each file holds, what of it was seen, when each URL was first seen. */
class Model {
  files = new Map<string, Held>();
  firstSeen = new Map<number, number>();
  #lines = 0;

  walk(site: SiteState, number: number): void {
    const listed = site.index === "failed" ? [] : listedFiles(site);
    // A cut file of which nothing arrived is one that failed.
    const indexEnd = site.index === "cut" && listed.length === 0 ? "failed" : site.index;
    const before = this.files;
    const held = [...before].filter(([, file]) => file.pages !== null);
    const missing = new Map(held.filter(([url]) => !listed.some((file) => file.url === url)));
    this.files = new Map();
    const newcomers = { any: false, earlier: false };
    for (const file of listed) {
      const arrived = new Map(arriving(file).map(([page, day, times]) => [page, { day, times, seen: true }]));
      const isRead = file.fate === "whole" || (file.fate === "cut" && arrived.size > 0);
      const old = before.get(file.url);
      if (file.fate !== "whole" && !old) newcomers.any = true;
      if (file.fate !== "whole" && old && !old.pages) newcomers.earlier = true;
      const former = isRead && !old?.pages && indexEnd === "whole" ? formerOf(file, missing) : null;
      if (former) missing.delete(former.url);
      const known = former?.file ?? (old?.pages ? old : null);
      const kept = new Map(
        [...(known?.pages ?? [])]
          .filter(([page]) => !arrived.has(page) || !isRead)
          .map(([page, row]) => [page, { ...row, seen: false }]),
      );
      const pages = isRead ? new Map([...(file.fate === "whole" ? [] : kept), ...arrived]) : known ? kept : null;
      this.files.set(file.url, { line: known?.line ?? this.#lines++, pages, wasKept: false });
    }
    for (const [url, file] of missing) {
      const isGone = indexEnd === "whole" && !newcomers.any && !(newcomers.earlier && file.wasKept);
      if (isGone) continue;
      const pages = new Map([...(file.pages ?? [])].map(([page, row]) => [page, { ...row, seen: false }]));
      this.files.set(url, { line: file.line, pages, wasKept: indexEnd === "whole" });
    }
    for (const page of this.inventory().keys()) if (!this.firstSeen.has(page)) this.firstSeen.set(page, number);
  }

  /** Of each page its latest day, whether it was seen, and the files that list it. */
  inventory() {
    const union = new Map<number, { day: number | null; seen: boolean; lines: Set<number> }>();
    for (const { pages, line } of this.files.values()) {
      for (const [page, { day, seen }] of pages ?? []) {
        const of = union.get(page) ?? { day: null, seen: false, lines: new Set() };
        union.set(page, of);
        of.day = Math.max(day ?? 0, of.day ?? 0) || null;
        of.seen ||= seen;
        of.lines.add(line);
      }
    }
    return union;
  }

  notKnown(): number {
    return [...this.inventory().values()].filter(({ seen }) => !seen).length;
  }

  entries(): number {
    const rows = [...this.files.values()].flatMap(({ pages }) => [...(pages?.values() ?? [])]);
    return rows.reduce((sum, { times }) => sum + times, 0);
  }

  rows(): string[] {
    return [...this.inventory()]
      .map(([page, { day }]) => `${pageOf(page)} ${day ? dayText(day) : "-"} ${this.firstSeen.get(page)}`)
      .sort();
  }
}

/** A file that is listed no more, with which this one has at least half in common, both ways unless it is cut. */
function formerOf(file: FileState, missing: ReadonlyMap<string, Held>) {
  const pages = arriving(file).map(([page]) => page);
  const entries = arriving(file).reduce((sum, [, , times]) => sum + times, 0);
  const [best] = [...missing]
    .map(([url, old]) => ({ url, file: old, shared: pages.filter((page) => old.pages?.has(page)).length }))
    .sort((a, b) => b.shared - a.shared || (a.url < b.url ? -1 : 1));
  if (!best || best.shared === 0) return null;
  const share = best.shared / pages.length;
  const isMost = file.fate === "cut" || share * entries >= 0.5 * (best.file.pages?.size ?? 0);
  return share >= 0.5 && isMost ? best : null;
}

async function storedRows(db: Db, viewId: number, walk: number): Promise<string[]> {
  const { rows } = await db.pool.query(
    `select e.loc || ' ' || coalesce(to_char(e.lastmod_at at time zone 'UTC', 'YYYY-MM-DD'), '-') || ' ' || e.seen_from as row
     from entry e where view_id = $1 and $2 between first_walk and last_walk
       and not exists (select 1 from shadowed_entry s where s.view_id = $1 and s.entry_id = e.id and $2 between s.first_walk and s.last_walk)`,
    [viewId, walk],
  );
  return rows.map((row) => row.row).sort();
}

/** Listings of the rows of the walk's files: each row belongs to one of them. */
async function storedListings(db: Db, viewId: number, walk: number): Promise<number> {
  const { rows } = await db.pool.query(
    `select coalesce(sum(e.listings), 0)::int as n from entry e
     join walk w on w.view_id = e.view_id and w.number = $2
     join "fetch" f on f.walk_id = w.id and coalesce(f.rows_of, f.file_id) = e.file_id
     where e.view_id = $1 and $2 between e.first_walk and e.last_walk`,
    [viewId, walk],
  );
  return rows[0].n;
}

test("inventory, first seen and what is not known are right after any sequence of good and bad walks", {
  timeout: 300_000,
}, async () => {
  let run = 0;
  await fc.assert(
    fc.asyncProperty(fc.array(siteState, { minLength: 2, maxLength: 6 }), async (history) => {
      run += 1;
      await forgetSite(database.db, "model.example");
      const model = new Model();
      const frozen: string[][] = [];
      const listings: number[] = [];
      let viewId = 0;
      let isComparable = false;
      for (const [at, site] of history.entries()) {
        const { walk, result } = await walkForTest(database.db, {
          startAddress: indexUrl,
          fetchDocument: serve(site, run * 100 + at),
          // In the order of the index: which of two takes over a file is told by it.
          filesAtOnce: 1,
        });
        viewId = walk.viewId;
        const before = { rows: frozen.at(-1) ?? [], inventory: model.inventory() };
        model.walk(site, walk.number);
        const rows = model.rows();
        frozen.push(rows);
        listings.push(model.entries());
        expect(await storedRows(database.db, viewId, walk.number), `walk ${walk.number}`).toEqual(rows);
        expect(result.summary.urls).toBe(rows.length);
        expect(result.summary.notKnownUrls, `not known in walk ${walk.number}`).toBe(model.notKnown());
        expect(result.summary.entries, `entries of walk ${walk.number}`).toBe(model.entries());
        // A walk that read nothing is none to compare with.
        if (!isComparable) expect(result.summary.changes).toBeNull();
        else {
          expect(result.summary.changes).toMatchObject(changesBetween(before.rows, rows));
          expect(result.summary.changes?.moved).toBe(movedBetween(before.inventory, model.inventory()));
        }
        isComparable ||= result.state !== "failed";
      }
      // A finished walk never changes.
      for (const [at, rows] of frozen.entries()) {
        expect(await storedRows(database.db, viewId, at + 1)).toEqual(rows);
        expect(await storedListings(database.db, viewId, at + 1)).toBe(listings[at]);
      }
    }),
    { numRuns: 30 },
  );
});

function changesBetween(before: string[], after: string[]) {
  const read = (rows: string[]) => new Map(rows.map((row) => row.split(" ").slice(0, 2) as [string, string]));
  const [old, now] = [read(before), read(after)];
  return {
    added: [...now.keys()].filter((loc) => !old.has(loc)).length,
    removed: [...old.keys()].filter((loc) => !now.has(loc)).length,
    changed: [...now].filter(([loc, day]) => old.has(loc) && old.get(loc) !== day).length,
  };
}

type Inventory = ReturnType<Model["inventory"]>;

function movedBetween(before: Inventory, after: Inventory): number {
  return [...after].filter(([page, { lines }]) => {
    const earlier = before.get(page)?.lines;
    return earlier && ![...lines].some((line) => earlier.has(line));
  }).length;
}
