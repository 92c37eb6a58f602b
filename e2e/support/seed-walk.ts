import type { Db } from "../../lib/io/db";

/** A site with walks, written straight into the database: for tests of what is read from it. */
export interface SeedSite {
  host: string;
  /** In order of their numbers. `complete` unless said otherwise. */
  walks: { number: number; state?: string }[];
  files: SeedFile[];
  entries: SeedEntry[];
}

export interface SeedFile {
  url: string;
  /** Address of the index that lists it. */
  parent?: string;
  /** By walk number; `ok` unless said otherwise. */
  outcomes?: Record<number, { outcome: string; reason?: string; keptEntries?: number }>;
}

/** One span row of one file. */
export interface SeedEntry {
  file: string;
  loc: string;
  /** Unix milliseconds. */
  lastmodAt?: number | null;
  /** 1 year … 6 fraction */
  precision?: number | null;
  lastmodRaw?: string | null;
  flags?: number;
  firstWalk?: number;
  /** Open unless said otherwise. */
  lastWalk?: number;
  seenFrom?: number;
  listings?: number;
  extension?: object;
}

/** A row as stored: all values set. */
export type SeededEntry = Required<Omit<SeedEntry, "extension">> & { id: number; extension: object | null };

export interface SeededSite {
  viewId: number;
  entries: SeededEntry[];
  /** Rows of one walk that stand for their URL: the latest lastmod, then the lowest id. */
  standing(walk: number): SeededEntry[];
  /** All rows of one walk. */
  inWalk(walk: number): SeededEntry[];
}

const openWalk = 2_147_483_647;

export async function seedWalk(db: Db, site: SeedSite): Promise<SeededSite> {
  const entries = site.entries.map(toSeeded);
  const inWalk = (walk: number) => entries.filter((entry) => entry.firstWalk <= walk && entry.lastWalk >= walk);
  const standing = (walk: number) => chooseStanding(inWalk(walk));

  const { rows } = await db.pool.query(
    `with s as (insert into site (host, start_address) values ($1, $2) returning id)
     insert into market_view (site_id) select id from s returning id`,
    [site.host, `https://${site.host}/`],
  );
  const viewId: number = rows[0].id;
  for (const table of ["entry", "shadowed_entry", "entry_extension"]) {
    await db.pool.query(`create table ${table}_${viewId} partition of ${table} for values in (${viewId})`);
  }
  const fileIds = await insertFiles(db, viewId, site.files);
  await insertEntries(db, viewId, fileIds, entries);
  for (const walk of site.walks) {
    const walkId = await insertWalk(
      db,
      viewId,
      walk,
      summarise(inWalk(walk.number), standing(walk.number), site, walk.number),
    );
    await insertFetches(db, walkId, walk.number, fileIds, site.files, inWalk(walk.number));
    await insertSections(db, walkId, inWalk(walk.number), standing(walk.number));
    await insertStamps(db, walkId, inWalk(walk.number));
    await insertShadows(db, viewId, walk.number, inWalk(walk.number), standing(walk.number));
  }
  await indexEntries(db, viewId);
  return { viewId, entries, standing, inWalk };
}

function toSeeded(entry: SeedEntry, index: number): SeededEntry {
  const firstWalk = entry.firstWalk ?? 1;
  return {
    id: index + 1,
    file: entry.file,
    loc: entry.loc,
    lastmodAt: entry.lastmodAt ?? null,
    precision: entry.lastmodAt == null ? null : (entry.precision ?? 5),
    lastmodRaw: entry.lastmodRaw ?? null,
    flags: entry.flags ?? 0,
    firstWalk,
    lastWalk: entry.lastWalk ?? openWalk,
    seenFrom: entry.seenFrom ?? firstWalk,
    listings: entry.listings ?? 1,
    extension: entry.extension ?? null,
  };
}

function chooseStanding(entries: SeededEntry[]): SeededEntry[] {
  const best = new Map<string, SeededEntry>();
  for (const entry of entries) {
    const other = best.get(entry.loc);
    const isLater =
      other && (entry.lastmodAt ?? Number.NEGATIVE_INFINITY) > (other.lastmodAt ?? Number.NEGATIVE_INFINITY);
    if (!other || isLater) best.set(entry.loc, entry);
  }
  return [...best.values()];
}

async function insertFiles(db: Db, viewId: number, files: SeedFile[]): Promise<Map<string, number>> {
  const { rows } = await db.pool.query(
    "insert into sitemap_file (view_id, url) select $1, unnest($2::text[]) returning id, url",
    [viewId, files.map(({ url }) => url)],
  );
  return new Map(rows.map((row) => [row.url, row.id]));
}

async function insertEntries(
  db: Db,
  viewId: number,
  fileIds: Map<string, number>,
  entries: SeededEntry[],
): Promise<void> {
  await db.pool.query(
    `insert into entry (view_id, file_id, id, fingerprint, lastmod_at, first_walk, last_walk, seen_from, listings, precision, flags, loc, lastmod_raw)
     select $1, t."fileId", t.id, t.id, to_timestamp(t."lastmodAt" / 1000.0), t."firstWalk", t."lastWalk", t."seenFrom", t.listings,
       t.precision, t.flags, t.loc, t."lastmodRaw"
     from jsonb_to_recordset($2::jsonb) as t("fileId" int, id bigint, "lastmodAt" float8, "firstWalk" int, "lastWalk" int,
       "seenFrom" int, listings int, precision smallint, flags smallint, loc text, "lastmodRaw" text)`,
    [viewId, JSON.stringify(entries.map((entry) => ({ ...entry, fileId: fileIds.get(entry.file) })))],
  );
  for (const { id, extension } of entries) {
    if (!extension) continue;
    await db.pool.query("insert into entry_extension (view_id, entry_id, data) values ($1, $2, $3)", [
      viewId,
      id,
      extension,
    ]);
  }
}

function summarise(entries: SeededEntry[], standing: SeededEntry[], site: SeedSite, walk: number): object {
  const sum = (of: (entry: SeededEntry) => boolean) =>
    entries.reduce((total, entry) => total + (of(entry) ? entry.listings : 0), 0);
  const origins = new Map<string, number>();
  for (const { loc } of standing) {
    const { origin } = new URL(loc);
    origins.set(origin, (origins.get(origin) ?? 0) + 1);
  }
  const dates = entries.flatMap(({ lastmodAt, flags }) => (lastmodAt !== null && (flags & 6) === 0 ? [lastmodAt] : []));
  return {
    urls: standing.length,
    entries: sum(() => true),
    dated: sum((e) => e.lastmodAt !== null),
    absent: sum((e) => e.lastmodAt === null && (e.flags & 1) === 0),
    invalid: sum((e) => e.lastmodAt === null && (e.flags & 1) !== 0),
    future: sum((e) => (e.flags & 2) !== 0),
    implausible: sum((e) => (e.flags & 4) !== 0),
    dateOnly: sum((e) => e.precision !== null && e.precision <= 3),
    dateTime: sum((e) => e.precision !== null && e.precision > 3),
    distinctStamps: stampsOf(entries).length,
    topStampShare: null,
    oldestAt: dates.length > 0 ? Math.min(...dates) : null,
    newestAt: dates.length > 0 ? Math.max(...dates) : null,
    files: site.files.length,
    filesRead: site.files.length,
    filesFailed: 0,
    sections: 0,
    origins: [...origins].map(([origin, urls]) => ({
      origin,
      urls,
      foreign: new URL(origin).hostname.replace(/^www\./, "") !== site.host,
    })),
    urlsInSeveralFiles: 0,
    notKnownUrls: 0,
    changes: walk === 1 ? null : { added: 0, removed: 0, changed: 0, sinceWalk: walk - 1 },
    bytesPacked: 0,
    bytesUnpacked: 0,
  };
}

async function insertWalk(db: Db, viewId: number, walk: SeedSite["walks"][number], summary: object): Promise<number> {
  const state = walk.state ?? "complete";
  const isEnded = ["complete", "partial", "failed"].includes(state);
  const { rows } = await db.pool.query(
    `insert into walk (view_id, number, state, limits, requested_at, started_at, finished_at, summary, verdict, discovery)
     values ($1, $2, $3, '{}', $4, $4, $5, $6, $7, 'robots') returning id`,
    [
      viewId,
      walk.number,
      state,
      new Date(Date.UTC(2026, 0, walk.number)),
      isEnded ? new Date(Date.UTC(2026, 0, walk.number, 1)) : null,
      isEnded ? summary : null,
      isEnded
        ? { code: "plausible", trust: 0.5, sentence: "Nothing speaks against it", findings: [], entries: 1, dated: 1 }
        : null,
    ],
  );
  return rows[0].id;
}

async function insertFetches(
  db: Db,
  walkId: number,
  walk: number,
  fileIds: Map<string, number>,
  files: SeedFile[],
  entries: SeededEntry[],
): Promise<void> {
  for (const [rank, file] of files.entries()) {
    const { outcome = "ok", reason = null, keptEntries = 0 } = file.outcomes?.[walk] ?? {};
    const own = entries.filter((entry) => entry.file === file.url);
    const listed = own.reduce((sum, { listings }) => sum + listings, 0);
    const { rows } = await db.pool.query(
      `insert into file_content (file_id, first_walk, sha256, format, whole, entries, urls, profile, sections, verdict)
       values ($1, $2, '', 'urlset', true, $3, $4, $5, '{}', $6) returning id`,
      [
        fileIds.get(file.url),
        walk,
        listed,
        own.length,
        {
          dated: own.filter(({ lastmodAt }) => lastmodAt !== null).length,
          oldestAt: null,
          newestAt: null,
          clocks: null,
        },
        {
          code: "plausible",
          trust: 0.5,
          sentence: "Nothing speaks against it",
          findings: [],
          entries: listed,
          dated: 0,
        },
      ],
    );
    await db.pool.query(
      `insert into "fetch" (walk_id, file_id, parent_file_id, depth, rank, state, outcome, reason, status, headers, kept_entries, entries, content_id, started_at, finished_at, head)
       values ($1, $2, $3, $4, $5, 'done', $6, $7, 200, $8, $9, $10, $11, $12, $12, '<urlset>')`,
      [
        walkId,
        fileIds.get(file.url),
        file.parent === undefined ? null : fileIds.get(file.parent),
        file.parent === undefined ? 0 : 1,
        rank,
        outcome,
        reason,
        { etag: `"${rank}"`, date: "Thu, 01 Jan 2026 00:00:00 GMT" },
        keptEntries,
        listed,
        rows[0].id,
        new Date(Date.UTC(2026, 0, walk)),
      ],
    );
  }
}

/** Directories of the path, root first, at most five deep. */
export function sectionsOf(loc: string): string[] {
  const segments = new URL(loc).pathname.split("/").slice(1, -1).slice(0, 5);
  return ["/", ...segments.map((_, depth) => `/${segments.slice(0, depth + 1).join("/")}/`)];
}

async function insertSections(db: Db, walkId: number, entries: SeededEntry[], standing: SeededEntry[]): Promise<void> {
  const stands = new Set(standing);
  const nodes = new Map<string, { urls: number; entries: number; dated: number }>();
  for (const entry of entries) {
    for (const key of sectionsOf(entry.loc)) {
      const node = nodes.get(key) ?? { urls: 0, entries: 0, dated: 0 };
      nodes.set(key, node);
      node.urls += stands.has(entry) ? 1 : 0;
      node.entries += entry.listings;
      node.dated += entry.lastmodAt === null ? 0 : entry.listings;
    }
  }
  for (const [key, node] of nodes) {
    const parent = key === "/" ? null : key.slice(0, key.lastIndexOf("/", key.length - 2) + 1);
    await db.pool.query(
      `insert into walk_section (walk_id, tree, key, parent_key, depth, urls, entries, dated, months, verdict)
       values ($1, 'path', $2, $3, $4, $5, $6, $7, '[]', '{"code": "plausible"}')`,
      [walkId, key, parent, key.split("/").length - 2, node.urls, node.entries, node.dated],
    );
  }
}

function stampsOf(entries: SeededEntry[]) {
  const stamps = new Map<string, { at: number; precision: number; entries: number; files: Set<string> }>();
  for (const { lastmodAt, precision, listings, file } of entries) {
    if (lastmodAt === null) continue;
    const stamp = { at: Math.floor(lastmodAt / 1000) * 1000, precision: Math.min(precision ?? 5, 5) };
    const key = `${stamp.at} ${stamp.precision}`;
    const sum = stamps.get(key) ?? { ...stamp, entries: 0, files: new Set() };
    stamps.set(key, sum);
    sum.entries += listings;
    sum.files.add(file);
  }
  return [...stamps.values()].sort((a, b) => b.entries - a.entries || a.at - b.at || a.precision - b.precision);
}

const precisionNames = ["", "year", "month", "day", "minute", "second"];

/** The rollup keeps 200, as a walk does, and the days. */
async function insertStamps(db: Db, walkId: number, entries: SeededEntry[]): Promise<void> {
  for (const [rank, stamp] of stampsOf(entries).slice(0, 200).entries()) {
    await db.pool.query(
      "insert into walk_stamp (walk_id, rank, stamp_at, precision, entries, files) values ($1, $2, $3, $4, $5, $6)",
      [walkId, rank + 1, new Date(stamp.at), precisionNames[stamp.precision], stamp.entries, stamp.files.size],
    );
  }
  const days = new Map<number, { dateOnly: number; dateTime: number }>();
  for (const { lastmodAt, precision, flags, listings } of entries) {
    if (lastmodAt === null || (flags & 6) !== 0) continue;
    const day = Math.floor(lastmodAt / 86_400_000);
    const sum = days.get(day) ?? { dateOnly: 0, dateTime: 0 };
    days.set(day, sum);
    sum[(precision ?? 5) <= 3 ? "dateOnly" : "dateTime"] += listings;
  }
  for (const [day, { dateOnly, dateTime }] of days) {
    await db.pool.query("insert into walk_day values ($1, $2, $3, $4)", [walkId, day, dateOnly, dateTime]);
  }
}

async function insertShadows(
  db: Db,
  viewId: number,
  walk: number,
  entries: SeededEntry[],
  standing: SeededEntry[],
): Promise<void> {
  const stands = new Set(standing);
  await db.pool.query(
    "insert into shadowed_entry (view_id, entry_id, first_walk, last_walk) select $1, unnest($2::bigint[]), $3, $3",
    [viewId, entries.filter((entry) => !stands.has(entry)).map(({ id }) => id), walk],
  );
}

/** As lib/io/entry-partition.ts makes them once a walk has filled the tables. */
export async function indexEntries(db: Db, viewId: number): Promise<void> {
  const entry = `entry_${viewId}`;
  for (const columns of ["(id)", "(loc, id)", "(lastmod_at, id)", "(file_id)", "(first_walk)"]) {
    await db.pool.query(`create index on ${entry} ${columns}`);
  }
  await db.pool.query(`create index on ${entry} (last_walk) where last_walk < ${openWalk}`);
  await db.pool.query(`create index on entry_extension_${viewId} (entry_id)`);
  await db.pool.query(`create index on shadowed_entry_${viewId} (entry_id)`);
  for (const table of [entry, `entry_extension_${viewId}`, `shadowed_entry_${viewId}`]) {
    await db.pool.query(`vacuum (analyze) ${table}`);
  }
}
