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
interface FileState {
  isListed: boolean;
  fate: Fate;
  /** Day of January 2025 by page number; the order is the order in the file. */
  pages: [page: number, day: number | null][];
}
interface SiteState {
  index: Fate;
  files: FileState[];
}

const fileCount = 3;
const pageOf = (page: number) => `https://model.example/p/${page}`;
const fileOf = (file: number) => `https://model.example/sitemap-${String.fromCharCode(97 + file)}.xml`;
const indexUrl = "https://model.example/index.xml";

const fate = fc.oneof({ weight: 4, arbitrary: fc.constant<Fate>("whole") }, fc.constantFrom<Fate>("cut", "failed"));
const fileState = fc.record({
  isListed: fc.oneof({ weight: 4, arbitrary: fc.constant(true) }, fc.constant(false)),
  fate,
  pages: fc.uniqueArray(
    fc.tuple(fc.integer({ min: 1, max: 12 }), fc.option(fc.integer({ min: 1, max: 28 }), { nil: null })),
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
  const listed = site.files.map((_, file) => file).filter((file) => site.files[file]?.isListed);
  return site.index === "cut" ? listed.slice(0, Math.ceil(listed.length / 2)) : listed;
};

function serve(site: SiteState, changing: number): FetchDocument {
  const render = (body: string[], root: string, isCut: boolean) =>
    `<${root}><!-- ${changing} -->${body.join("")}${isCut ? "" : `</${root}>`}`;
  const documents = new Map<string, { text: string; end: Fate }>();
  documents.set(indexUrl, {
    text: render(
      listedFiles(site).map((file) => `<sitemap><loc>${fileOf(file)}</loc></sitemap>`),
      "sitemapindex",
      site.index === "cut",
    ),
    end: site.index,
  });
  for (const [file, state] of site.files.entries()) {
    const entries = arriving(state).map(
      ([page, day]) => `<url><loc>${pageOf(page)}</loc>${day ? `<lastmod>${dayText(day)}</lastmod>` : ""}</url>`,
    );
    documents.set(fileOf(file), { text: render(entries, "urlset", state.fate === "cut"), end: state.fate });
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

/** The rule in plain sets: what each file holds, what of it is known, when each URL was first seen. */
class Model {
  held: Map<number, number | null>[] = Array.from({ length: fileCount }, () => new Map());
  firstSeen = new Map<number, number>();
  known: boolean[] = Array.from({ length: fileCount }, () => false);

  walk(site: SiteState, number: number): void {
    const listed = new Set(site.index === "failed" ? [] : listedFiles(site));
    // A cut file of which nothing arrived is one that failed.
    const indexEnd = site.index === "cut" && listed.size === 0 ? "failed" : site.index;
    for (const [file, state] of site.files.entries()) {
      const held = this.held[file] as Map<number, number | null>;
      this.known[file] = false;
      if (indexEnd === "failed") continue;
      if (!listed.has(file)) {
        if (indexEnd === "whole") held.clear();
        continue;
      }
      const arrived = new Map(arriving(state));
      if (state.fate === "failed" || (state.fate === "cut" && arrived.size === 0)) continue;
      const kept = [...held.keys()].filter((page) => !arrived.has(page));
      if (state.fate === "whole") for (const page of kept) held.delete(page);
      for (const [page, day] of arrived) held.set(page, day);
      this.known[file] = state.fate === "whole" || kept.length === 0;
    }
    for (const page of this.inventory().keys()) if (!this.firstSeen.has(page)) this.firstSeen.set(page, number);
  }

  inventory(): Map<number, number | null> {
    const union = new Map<number, number | null>();
    for (const held of this.held) {
      for (const [page, day] of held) union.set(page, Math.max(day ?? 0, union.get(page) ?? 0) || null);
    }
    return union;
  }

  notKnown(): number {
    const known = new Set(this.held.flatMap((held, file) => (this.known[file] ? [...held.keys()] : [])));
    return [...this.inventory().keys()].filter((page) => !known.has(page)).length;
  }

  rows(): string[] {
    return [...this.inventory()]
      .map(([page, day]) => `${pageOf(page)} ${day ? dayText(day) : "-"} ${this.firstSeen.get(page)}`)
      .sort();
  }
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
      let viewId = 0;
      let isComparable = false;
      for (const [at, site] of history.entries()) {
        const { walk, result } = await walkForTest(database.db, {
          startAddress: indexUrl,
          fetchDocument: serve(site, run * 100 + at),
        });
        viewId = walk.viewId;
        const before = frozen.at(-1) ?? [];
        model.walk(site, walk.number);
        const rows = model.rows();
        frozen.push(rows);
        expect(await storedRows(database.db, viewId, walk.number), `walk ${walk.number}`).toEqual(rows);
        expect(result.summary.urls).toBe(rows.length);
        expect(result.summary.notKnownUrls, `not known in walk ${walk.number}`).toBe(model.notKnown());
        expect(result.summary.entries).toBe(model.held.reduce((sum, held) => sum + held.size, 0));
        // A walk that read nothing is none to compare with.
        if (!isComparable) expect(result.summary.changes).toBeNull();
        else expect(result.summary.changes).toMatchObject(changesBetween(before, rows));
        isComparable ||= result.state !== "failed";
      }
      // A finished walk never changes.
      for (const [at, rows] of frozen.entries()) expect(await storedRows(database.db, viewId, at + 1)).toEqual(rows);
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
