import type { PoolClient } from "pg";
import type { ListFormat } from "../domain/crawl-list/list-format";
import { isImporting } from "../domain/crawl-list/list-summary";
import { endVersion, findVersion } from "./crawl-list-store";
import type { Db } from "./db";
import type { CoverageTask } from "./match-coverage";

/** Coverages that a site keeps: each holds a row a URL. */
const coveragesKept = 6;
/** Without a byte for so long, an upload has broken off. */
const uploadPatience = "10 minutes";
/** A preview that nobody has answered by then is dropped. */
const previewPatience = "1 day";

/** Orders the import of a list that is there, with the column of its address as chosen. @returns false where it is not waiting for that. */
export async function enqueueImport(db: Db, versionId: number, format: ListFormat): Promise<boolean> {
  return db.withTransaction(async (client) => {
    const { rowCount } = await client.query(
      "update crawl_list_version set state = 'queued', format = $2, requested_at = now() where id = $1 and state = 'uploaded'",
      [versionId, JSON.stringify(format)],
    );
    if (rowCount === 1) await addJob(client, "import_crawl_list", versionId);
    return rowCount === 1;
  });
}

/** Orders a matching, where it is not there yet; one that failed is tried again. @returns its id; null where walk or list are gone. */
export async function enqueueCoverage(
  db: Db,
  { walkId, versionId, hasJob = true }: { walkId: number; versionId: number; hasJob?: boolean },
): Promise<number | null> {
  return db.withTransaction(async (client) => {
    const { rows } = await client.query(
      `insert into coverage (walk_id, version_id)
       select w.id, v.id from walk w, crawl_list_version v
       where w.id = $1 and w.state in ('complete', 'partial') and v.id = $2 and v.state = 'ready'
       on conflict (walk_id, version_id) do update
         set state = case coverage.state when 'failed' then 'queued' else coverage.state end
       returning id, state`,
      [walkId, versionId],
    );
    const coverage: { id: number; state: string } | undefined = rows[0];
    if (!coverage) return null;
    if (coverage.state === "queued" && hasJob) await addJob(client, "match_coverage", coverage.id);
    await client.query(
      `delete from coverage where id in (
         select c.id from coverage c join crawl_list_version v on v.id = c.version_id join crawl_list l on l.id = v.list_id
         where l.site_id = (select l.site_id from crawl_list_version v join crawl_list l on l.id = v.list_id where v.id = $1)
           and c.state in ('ready', 'failed')
         order by c.id = $2 desc, c.id desc offset $3)`,
      [versionId, coverage.id, coveragesKept],
    );
    return coverage.id;
  });
}

type Task = "import_crawl_list" | "match_coverage";

async function addJob(client: Pick<PoolClient, "query">, task: Task, id: number): Promise<void> {
  await client.query(
    "select graphile_worker.add_job($1, json_build_object('id', $2::int), max_attempts := 4, job_key := $1 || ':' || $2::int, priority := 5)",
    [task, id],
  );
}

export async function findCoverageTask(
  db: Pick<Db, "pool">,
  id: number,
): Promise<(CoverageTask & { state: string }) | null> {
  const { rows } = await db.pool.query(
    `select c.id, c.state, c.walk_id as "walkId", w.number as "walkNumber", w.view_id as "viewId", c.version_id as "versionId", s.host
     from coverage c join walk w on w.id = c.walk_id join market_view v on v.id = w.view_id join site s on s.id = v.site_id
     where c.id = $1`,
    [id],
  );
  return rows[0] ?? null;
}

/** The latest walk of a site that ended with an inventory, in its first view that has one. */
export async function findLatestWalk(db: Pick<Db, "pool">, siteId: number): Promise<number | null> {
  const { rows } = await db.pool.query(
    `select w.id from walk w join market_view v on v.id = w.view_id
     where v.site_id = $1 and w.state in ('complete', 'partial') order by v.id, w.number desc limit 1`,
    [siteId],
  );
  return rows[0]?.id ?? null;
}

/** Asks an import to end, or drops an upload. */
export async function cancelVersion(db: Db, id: number): Promise<void> {
  const version = await findVersion(db.pool, id);
  if (!version) return;
  if (isImporting(version.state)) {
    await db.pool.query(
      "update crawl_list_version set cancel_requested_at = coalesce(cancel_requested_at, now()) where id = $1",
      [id],
    );
  } else await endVersion(db, id, "cancelled", "It was cancelled before the import");
}

/** One process at a time imports a version, or matches a coverage. Null where another is at it. */
export async function withListLock<T>(
  db: Db,
  kind: "version" | "coverage",
  id: number,
  task: () => Promise<T>,
): Promise<T | null> {
  const space = kind === "version" ? 7_004 : 7_005;
  return db.withClient(async (client) => {
    const { rows } = await client.query("select pg_try_advisory_lock($1, $2) as taken", [space, id]);
    if (!rows[0].taken) return null;
    const result = await task();
    await client.query("select pg_advisory_unlock($1, $2)", [space, id]);
    return result;
  });
}

/** What nobody carries on: imports and matchings get a job again, uploads that broke off end with a reason. */
export async function reviveLists(db: Db): Promise<void> {
  await db.withTransaction(async (client) => {
    await client.query("select pg_advisory_xact_lock(7001, 0)");
    const lost = (key: string) =>
      `not exists (select 1 from graphile_worker.jobs j where j.key = '${key}:' || t.id and j.attempts < j.max_attempts)`;
    const { rows: versions } = await client.query(
      `select t.id from crawl_list_version t where t.state in ('queued', 'importing') and t.cancel_requested_at is null
         and t.format is not null and ${lost("import_crawl_list")} for update skip locked`,
    );
    const { rows: coverages } = await client.query(
      `select t.id from coverage t where t.state in ('queued', 'matching') and t.requested_at < now() - interval '5 seconds'
         and ${lost("match_coverage")} for update skip locked`,
    );
    for (const { id } of versions) await addJob(client, "import_crawl_list", id);
    for (const { id } of coverages) await addJob(client, "match_coverage", id);
  });
  const { rows } = await db.pool.query(
    `select id, state from crawl_list_version where state = 'uploading' and touched_at < now() - $1::interval
       or state = 'uploaded' and requested_at < now() - $2::interval
       or state in ('queued', 'importing') and cancel_requested_at < now() - $1::interval`,
    [uploadPatience, previewPatience],
  );
  for (const { id, state } of rows) {
    await endVersion(db, id, state === "uploading" ? "failed" : "cancelled", endSentences[state] ?? "It was cancelled");
  }
}

const endSentences: Record<string, string> = {
  uploading: "The upload broke off before its end: bring the file once more",
  uploaded: "Nobody chose how to read it within a day: bring the file once more",
};
