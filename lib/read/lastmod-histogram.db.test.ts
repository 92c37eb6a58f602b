import fc from "fast-check";
import { afterAll, beforeAll, expect, test } from "vitest";
import { naiveEntries } from "../../e2e/support/naive-filter";
import { type SeededEntry, type SeededSite, seedWalk } from "../../e2e/support/seed-walk";
import { variedSite } from "../../e2e/support/varied-site";
import type { UrlFilter } from "../domain/walk/url-filter";
import { createTestDatabase, type TestDatabase } from "../io/test-database";
import { filterPeriod } from "./filter-period";
import { type Bucket, type HistogramBar, readHistogram } from "./lastmod-histogram";
import { streamStamps } from "./stamp-export";
import { readStamps, type StampRow } from "./stamp-page";
import { findWalk, type WalkHead } from "./walk-summary";

const plan = variedSite();
let database: TestDatabase;
let site: SeededSite;
let walk: WalkHead;

beforeAll(async () => {
  database = await createTestDatabase();
  site = await seedWalk(database.db, plan);
  const found = await findWalk(plan.host, 3);
  if (!found) throw new Error("No walk");
  walk = found;
});
afterAll(() => database.drop());

const filters: fc.Arbitrary<UrlFilter> = fc
  .record({
    section: fc.constantFrom(undefined, undefined, "/shop/"),
    file: fc.constantFrom(undefined, undefined, ...plan.files.map(({ url }) => url)),
    contains: fc.constantFrom(undefined, undefined, "item", "4"),
    from: fc.constantFrom(undefined, undefined, "2024-02"),
    to: fc.constantFrom(undefined, undefined, "2024-02-20"),
    dated: fc.constantFrom<UrlFilter["dated"]>(undefined, undefined, "date-only", "future", "undated"),
  })
  .map((parts) => ({ walk: 3, ...parts }));

function naive(filter: UrlFilter): SeededEntry[] {
  return naiveEntries(site, plan.files, 3, { ...filter, ...filterPeriod(filter) });
}

const buckets = fc.constantFrom<Bucket>("year", "month", "day", "hour", "minute", "second");
const isoLength: Record<Bucket, number> = { year: 4, month: 7, day: 10, hour: 13, minute: 16, second: 19 };

function naiveBars(entries: SeededEntry[], bucket: Bucket): Record<string, Omit<HistogramBar, "startAt">> {
  const bars: Record<string, Omit<HistogramBar, "startAt">> = {};
  for (const { lastmodAt, precision, flags, listings } of entries) {
    if (lastmodAt === null || (flags & 6) !== 0) continue;
    const name = new Date(lastmodAt).toISOString().slice(0, isoLength[bucket]);
    const bar = bars[name] ?? { dateOnly: 0, dateTime: 0 };
    bars[name] = bar;
    bar[(precision ?? 0) <= 3 ? "dateOnly" : "dateTime"] += listings;
  }
  return bars;
}

const sum = (entries: SeededEntry[], is: (entry: SeededEntry) => boolean) =>
  entries.reduce((total, entry) => total + (is(entry) ? entry.listings : 0), 0);

test("bars and what stands beside them are the entries under the filter", async () => {
  await fc.assert(
    fc.asyncProperty(filters, buckets, async (filter, bucket) => {
      const entries = naive(filter);
      const histogram = await readHistogram(walk, bucket, filter);
      expect(histogram.bucket).toBe(bucket);
      const bars = histogram.bars.map(({ startAt, ...counts }) => [
        new Date(startAt).toISOString().slice(0, isoLength[bucket]),
        counts,
      ]);
      expect(Object.fromEntries(bars)).toEqual(naiveBars(entries, bucket));
      expect(histogram.bars.map(({ startAt }) => startAt)).toEqual(
        histogram.bars.map(({ startAt }) => startAt).toSorted((a, b) => a - b),
      );
      expect(histogram).toMatchObject({
        absent: sum(entries, ({ lastmodAt, flags }) => lastmodAt === null && (flags & 1) === 0),
        invalid: sum(entries, ({ lastmodAt, flags }) => lastmodAt === null && (flags & 1) !== 0),
        future: sum(entries, ({ lastmodAt, flags }) => lastmodAt !== null && (flags & 2) !== 0),
        implausible: sum(entries, ({ lastmodAt, flags }) => lastmodAt !== null && (flags & 6) === 4),
        entries: sum(entries, () => true),
        complete: true,
      });
    }),
    { numRuns: 60 },
  );
});

test("the rollup gives what the rows give", async () => {
  for (const bucket of ["year", "month", "day"] as const) {
    const { clocks: _, ...rolledUp } = await readHistogram(walk, bucket, { walk: 3 });
    const { clocks: __, ...counted } = await readHistogram(walk, bucket, { walk: 3, regex: "^" });
    expect(rolledUp).toEqual(counted);
  }
});

test("tells apart what stands in files that are not believed", async () => {
  const file = plan.files.at(-1);
  if (!file) throw new Error("No file");
  await database.db.pool.query(
    `update "fetch" f set verdict = '{"code": "generation-time"}' from sitemap_file s
     where s.id = f.file_id and f.walk_id = $1 and s.url = $2`,
    [walk.id, file.url],
  );
  for (const filter of [
    { walk: 3, regex: "^" },
    { walk: 3, section: "/shop/" },
  ] as UrlFilter[]) {
    const { distrusted } = await readHistogram(walk, "month", filter);
    const { bars } = await readHistogram(walk, "month", { ...filter, file: file.url });
    expect(distrusted.reduce((total, entries) => total + entries, 0)).toBe(
      bars.reduce((total, bar) => total + bar.dateOnly + bar.dateTime, 0),
    );
  }
  const days = { day: [Date.UTC(2024, 1, 1) / 86_400_000], dateOnly: [3], dateTime: [4] };
  await database.db.pool.query(
    `with made as (
      insert into file_content (file_id, first_walk, sha256, format, whole, entries, urls, profile, sections, verdict)
      select id, 3, '', 'urlset', true, 7, 7, $2, '{}', '{}' from sitemap_file where url = $1 returning id, file_id)
    update "fetch" f set content_id = made.id from made where f.file_id = made.file_id and f.walk_id = $3`,
    [file.url, JSON.stringify({ days }), walk.id],
  );
  const { bars, distrusted } = await readHistogram(walk, "month", { walk: 3 });
  expect(distrusted).toEqual(bars.map(({ startAt }) => (startAt === Date.UTC(2024, 1, 1) ? 7 : 0)));
  await database.db.pool.query(`update "fetch" set content_id = null, verdict = null where walk_id = $1`, [walk.id]);
});

test("takes a coarser bucket where there would be too many bars", async () => {
  const many = { ...walk, summary: walk.summary && { ...walk.summary, distinctStamps: 1_000_000, oldestAt: 0 } };
  expect((await readHistogram(many, "second", { walk: 3 })).bucket).toBe("day");
  expect((await readHistogram(many, "second", { walk: 3, from: "2024-02-01", to: "2024-02-03" })).bucket).toBe(
    "minute",
  );
  expect(
    (
      await readHistogram(many, "second", { walk: 3, from: "2024-02-01T10Z", to: "2024-02-01T11:00Z" }).catch(
        () => null,
      )
    )?.bucket ?? "second",
  ).toBe("second");
});

test("draws lines at the clocks of the walk and of its files", async () => {
  const { clocks } = await readHistogram(walk, "month", { walk: 3 });
  expect(clocks[0]).toMatchObject({ kind: "walk", at: Date.UTC(2026, 0, 3) });
  expect(clocks.slice(1).map(({ kind, at }) => [kind, at])).toEqual(Array(4).fill(["file-date", Date.UTC(2026, 0, 1)]));
});

test("gathers stamps of a finding that are seconds apart, and counts them under the filter", async () => {
  const at = Date.UTC(2024, 1, 1, 10);
  await database.db.pool.query(
    "update walk_stamp set finding = 'stamps-seconds-apart' where walk_id = $1 and stamp_at >= $2 and stamp_at <= $3 and precision = 'second'",
    [walk.id, new Date(at), new Date(at + 2_000)],
  );
  const isWithin = ({ lastmodAt }: SeededEntry) => lastmodAt !== null && lastmodAt >= at && lastmodAt < at + 3_000;
  const [whole] = (await readHistogram(walk, "second", { walk: 3 })).clusters;
  expect(whole).toMatchObject({
    fromAt: at,
    toAt: at + 2_000,
    code: "stamps-seconds-apart",
    entries: sum(naive({ walk: 3 }), isWithin),
  });
  const filter: UrlFilter = { walk: 3, section: "/shop/" };
  const [part] = (await readHistogram(walk, "second", filter)).clusters;
  expect(part?.entries).toBe(sum(naive(filter), isWithin));
  expect((await readHistogram(walk, "second", { walk: 3, section: "/nowhere/" })).clusters).toEqual([]);
});

async function readAllStamps(filter: UrlFilter): Promise<StampRow[]> {
  const rows: StampRow[] = [];
  for (let page: number | null = 1; page !== null; ) {
    const stamps = await readStamps(walk, filter, page);
    rows.push(...stamps.rows);
    page = stamps.next;
  }
  return rows;
}

test("stamps are the entries under the filter, heaviest first, on pages and in the export", async () => {
  await fc.assert(
    fc.asyncProperty(filters, async (filter) => {
      const entries = naive(filter);
      const rows = await readAllStamps(filter);
      const dated = sum(entries, ({ lastmodAt }) => lastmodAt !== null);
      expect(rows.reduce((total, row) => total + row.entries, 0)).toBe(dated);
      expect(rows.map((row) => row.entries)).toEqual(rows.map((row) => row.entries).toSorted((a, b) => b - a));
      const stampOf = ({ lastmodAt, precision }: SeededEntry) =>
        `${Math.floor((lastmodAt ?? 0) / 1000) * 1000} ${["", "year", "month", "day", "minute", "second", "second"][precision ?? 0]}`;
      for (const row of rows) {
        const own = entries.filter(
          (entry) => entry.lastmodAt !== null && stampOf(entry) === `${row.at} ${row.precision}`,
        );
        expect(row).toMatchObject({
          entries: sum(own, () => true),
          files: new Set(own.map(({ file }) => file)).size,
          share: row.entries / dated,
        });
      }
      const exported: StampRow[] = [];
      for await (const portion of streamStamps(walk, filter, { dated })) exported.push(...portion);
      expect(exported).toEqual(rows);
    }),
    { numRuns: 25 },
  );
});
