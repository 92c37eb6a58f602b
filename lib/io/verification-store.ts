import type { QueryResultRow } from "pg";
import type { PageLook, PageTask } from "../domain/verify/page-look";
import type { PageCandidate, PickedPage } from "../domain/verify/sample-pages";
import type { VerificationState } from "../domain/verify/verification-state";
import type { WalkLimits } from "../domain/walk/walk-limits";
import type { Db } from "./db";

/** What every step of a verification needs to know of it. Instants are Unix milliseconds. */
export interface StoredVerification {
  id: number;
  number: number;
  viewId: number;
  host: string;
  state: VerificationState;
  /** Null where the walk is gone. */
  walkId: number | null;
  walkNumber: number;
  walkUrls: number;
  walkAt: number;
  limits: WalkLimits;
  sampleSize: number;
  seed: string;
  clockAt: number | null;
  startedAt: number | null;
  cancelRequested: boolean;
  robots: { origin: string }[];
}

/** Rows drawn to pick from: enough for rare strata, little to sort. */
const candidatesMax = 4_000;
const knownMax = 4_000;

/** @returns null where there is no such verification any more. */
export async function findVerification(db: Pick<Db, "pool">, id: number): Promise<StoredVerification | null> {
  const { rows } = await db.pool.query(
    `select f.id, f.number, f.view_id as "viewId", s.host, f.state, f.walk_id as "walkId", f.walk_number as "walkNumber",
       coalesce((w.summary->>'urls')::int, 0) as "walkUrls",
       (extract(epoch from coalesce(w.finished_at, f.requested_at)) * 1000)::float8 as "walkAt",
       w.limits, f.sample_size as "sampleSize", f.seed, (extract(epoch from f.clock_at) * 1000)::float8 as "clockAt",
       (extract(epoch from f.started_at) * 1000)::float8 as "startedAt",
       f.cancel_requested_at is not null as "cancelRequested", f.robots
     from verification f join market_view v on v.id = f.view_id join site s on s.id = v.site_id
     left join walk w on w.id = f.walk_id where f.id = $1`,
    [id],
  );
  return rows[0] ?? null;
}

/**
 * Pages that may be picked: all of a small site, else some 4,000 drawn by a hash of the address, and those looked at
 * before. A URL listed by several files counts once, with its latest lastmod.
 */
export async function readCandidates(db: Db, verification: StoredVerification): Promise<PageCandidate[]> {
  const { viewId, walkNumber, walkUrls, seed } = verification;
  const divisor = Math.max(1, Math.floor(walkUrls / candidatesMax));
  const { rows } = await db.pool.query(
    `with looked as materialized (
       select distinct on (p.loc) p.loc, p.lastmod_at, f.walk_number = $2 as same_walk
       from verified_page p join verification f on f.id = p.verification_id where p.view_id = $1 and p.outcome in ('read', 'not-modified') and p.text_sha256 is not null
       order by p.loc, p.id desc
     ), known as (select * from looked order by hashtext(loc || $3) limit ${knownMax}),
     drawn as (
       select e.loc, e.lastmod_at, e.precision, null::text as looked, null::timestamptz as looked_at, null::boolean as same_walk
       from entry e where e.view_id = $1 and e.first_walk <= $2 and e.last_walk >= $2
         and (hashtext(e.loc || $3) & 2147483647) % $4 = 0
       union all
       select e.loc, e.lastmod_at, e.precision, k.loc, k.lastmod_at, k.same_walk
       from known k join entry e on e.view_id = $1 and e.loc = k.loc and e.first_walk <= $2 and e.last_walk >= $2
     )
     select distinct on (d.loc) d.loc, (extract(epoch from d.lastmod_at) * 1000)::float8 as at, d.precision,
       d.looked is not null as "isKnown", (extract(epoch from d.looked_at) * 1000)::float8 as "lookedAt", d.same_walk as "isOfSameWalk"
     from drawn d order by d.loc, d.looked nulls last, d.lastmod_at desc nulls last limit ${candidatesMax * 4}`,
    [viewId, walkNumber, seed, divisor],
  );
  return rows.map(({ loc, at, precision, isKnown, lookedAt, isOfSameWalk }) => ({
    loc,
    lastmodAt: at === null ? null : Math.round(at),
    precision: precisions[precision - 1] ?? null,
    lookedBefore: isKnown ? { lastmodAt: lookedAt === null ? null : Math.round(lookedAt), isOfSameWalk } : null,
  }));
}

/** `entry.precision`, from 1. */
const precisions = ["year", "month", "day", "minute", "second", "fraction"] as const;

/** Writes the sample down, before any page is looked at. One that is planned already stays as it is. */
export async function savePlan(db: Db, id: number, pages: readonly PickedPage[], startedAt: number): Promise<void> {
  await db.withTransaction(async (client) => {
    const { rowCount } = await client.query(
      `update verification set state = 'running', started_at = $2, pages_planned = $3 where id = $1 and state = 'queued'`,
      [id, new Date(startedAt), pages.length],
    );
    if (rowCount === 0) return;
    await client.query(
      `insert into verified_page (verification_id, view_id, rank, loc, section, pick, age, is_list, lastmod_at, lastmod_precision,
         previous_id, previous_lastmod_at)
       select f.id, f.view_id, t.rank::int, t.loc, t.section, t.pick, t.age, t."isList", to_timestamp(t."lastmodAt" / 1000.0),
         t.precision, b.id, b.lastmod_at
       from verification f,
         rows from (jsonb_to_recordset($2::jsonb) as (loc text, section text, pick text, age text, "isList" boolean,
           "lastmodAt" float8, precision text)) with ordinality as t(loc, section, pick, age, "isList", "lastmodAt", precision, rank)
       left join lateral (
         select p.id, p.lastmod_at from verified_page p
         where p.view_id = (select view_id from verification where id = $1) and p.loc = t.loc
           and p.outcome in ('read', 'not-modified') and p.text_sha256 is not null and p.verification_id <> $1
         order by p.id desc limit 1
       ) b on true
       where f.id = $1`,
      [id, JSON.stringify(pages)],
    );
  });
}

/** So often a page is tried whose process died with it. */
export const attemptsMax = 3;

interface TakenPage {
  task: PageTask;
  id: number;
  attempts: number;
}

/** Takes the next page that waits, also one whose process died. Null at the end. */
export async function takePage(db: Db, verificationId: number): Promise<TakenPage | null> {
  const { rows } = await db.pool.query(
    `with taken as (
       update verified_page set state = 'running', attempts = attempts + 1
       where id = (select id from verified_page where verification_id = $1 and state <> 'done' order by rank limit 1)
       returning *
     ), told as (update verification set current_url = (select loc from taken) where id = $1)
     select t.id, t.attempts, ${taskColumns} from taken t left join verified_page b on b.id = t.previous_id`,
    [verificationId],
  );
  const row = rows[0];
  return row ? { id: row.id, attempts: row.attempts, task: taskOf(row) } : null;
}

const taskColumns = `t.rank, t.loc, (extract(epoch from t.lastmod_at) * 1000)::float8 as at, t.lastmod_precision as precision,
  b.id as before_id, (select x.walk_number = y.walk_number from verification x, verification y
    where x.id = t.verification_id and y.id = b.verification_id) as before_same_walk, (extract(epoch from b.lastmod_at) * 1000)::float8 as before_lastmod_at,
  (extract(epoch from b.fetched_at) * 1000)::float8 as before_fetched_at, b.etag as before_etag, b.last_modified as before_last_modified,
  b.dates as before_dates, b.canonical as before_canonical, b.robots_meta as before_robots_meta, b.text_method as before_method,
  b.text_sha256 as before_sha256, b.fingerprint as before_fingerprint`;

function taskOf(row: QueryResultRow): PageTask {
  return {
    rank: row.rank,
    loc: row.loc,
    lastmodAt: row.at === null ? null : Math.round(row.at),
    precision: row.precision,
    previous: row.before_id && {
      id: row.before_id,
      isOfSameWalk: row.before_same_walk ?? false,
      lastmodAt: row.before_lastmod_at === null ? null : Math.round(row.before_lastmod_at),
      fetchedAt: Math.round(row.before_fetched_at ?? 0),
      etag: row.before_etag,
      lastModified: row.before_last_modified,
      dates: row.before_dates,
      canonical: row.before_canonical,
      robotsMeta: row.before_robots_meta,
      textMethod: row.before_method,
      textSha256: row.before_sha256,
      fingerprint: row.before_fingerprint,
    },
  };
}

/** Saves what a page showed. */
export async function savePage(
  db: Db,
  verificationId: number,
  page: { id: number; look: PageLook; robots: object[] },
): Promise<void> {
  const { look } = page;
  await db.withTransaction(async (client) => {
    await client.query(
      `update verified_page set state = 'done', outcome = $2, reason = $3, status = $4, final_url = $5, etag = $6, last_modified = $7,
         fetched_at = to_timestamp($8::float8 / 1000), duration_ms = $9, bytes = $10, dates = $11, canonical = $12, robots_meta = $13,
         text_method = $14, text_sha256 = $15, fingerprint = $16
       where id = $1`,
      [
        page.id,
        look.outcome,
        look.reason,
        look.status,
        storable(look.finalUrl),
        storable(look.etag),
        storable(look.lastModified),
        look.fetchedAt,
        look.durationMs,
        look.bytes,
        storable(JSON.stringify(look.dates)),
        storable(look.canonical),
        storable(look.robotsMeta),
        look.textMethod,
        look.textSha256,
        look.fingerprint && JSON.stringify(look.fingerprint),
      ],
    );
    await client.query(
      `update verification set robots = $2,
         pages_done = (select count(*) from verified_page where verification_id = $1 and state = 'done') where id = $1`,
      [verificationId, JSON.stringify(page.robots)],
    );
  });
}

/** PostgreSQL's texts have no U+0000, and its JSON no escape of it. */
function storable(text: string | null): string | null {
  return text === null ? null : text.replaceAll("\0", "\ufffd").replace(/\\u0000/g, "\\ufffd");
}

/** The pages that were looked at, in the order of the sample, with the looks before. */
export async function readLooks(
  db: Db,
  verificationId: number,
): Promise<(TakenPage & { look: PageLook; section: string })[]> {
  const { rows } = await db.pool.query(
    `select t.id, t.attempts, t.section, ${taskColumns}, t.outcome, t.reason, t.status, t.final_url, t.etag, t.last_modified,
       (extract(epoch from t.fetched_at) * 1000)::float8 as fetched_at, t.duration_ms, t.bytes, t.dates, t.canonical, t.robots_meta,
       t.text_method, t.text_sha256, t.fingerprint
     from verified_page t left join verified_page b on b.id = t.previous_id
     where t.verification_id = $1 and t.state = 'done' order by t.rank`,
    [verificationId],
  );
  return rows.map((row: QueryResultRow) => ({
    id: row.id,
    attempts: row.attempts,
    section: row.section,
    task: taskOf(row),
    look: {
      outcome: row.outcome,
      reason: row.reason,
      status: row.status,
      finalUrl: row.final_url,
      etag: row.etag,
      lastModified: row.last_modified,
      fetchedAt: row.fetched_at === null ? null : Math.round(row.fetched_at),
      durationMs: row.duration_ms,
      bytes: row.bytes,
      dates: row.dates,
      canonical: row.canonical,
      robotsMeta: row.robots_meta,
      textMethod: row.text_method,
      textSha256: row.text_sha256,
      fingerprint: row.fingerprint,
    },
  }));
}

/** Ends a verification that a fault of ours keeps from going on. */
export async function failVerification(db: Pick<Db, "pool">, id: number, error: unknown): Promise<void> {
  const words = error instanceof Error ? error.message : String(error);
  await db.pool.query(
    `update verification set state = 'failed', reason = $2, finished_at = now(), current_url = null
     where id = $1 and state in ('queued', 'running')`,
    [id, `Gazetteer itself failed: ${words.slice(0, 300)}`],
  );
}
