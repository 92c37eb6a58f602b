import type { PoolClient } from "pg";
import type { PageEvidence } from "../domain/lastmod/page-evidence";
import { buildPageEvidence, type EvidenceParts, type MovedLook } from "../domain/verify/build-page-evidence";

/** Looks taken into account, the latest ones: a year of daily samples. */
const looksMax = 20_000;

interface EvidenceRow extends MovedLook {
  section: string;
}

/** What pages of a view have shown up to now: of the site, and of each top section. Lists of other pages are left out. */
export async function readEvidence(
  client: Pick<PoolClient, "query">,
  viewId: number,
): Promise<{ site: PageEvidence; sections: Map<string, PageEvidence> }> {
  const { rows: looks } = await client.query<EvidenceRow>(
    `select p.section, f.walk_number as walk, (extract(epoch from coalesce(w.finished_at, f.requested_at)) * 1000)::float8 as "walkAt",
       p.lastmod_moved as moved, p.content_changed as changed, (extract(epoch from p.lastmod_at) * 1000)::float8 as "lastmodAt",
       p.lastmod_precision as precision, (extract(epoch from p.page_at) * 1000)::float8 as "pageAt"
     from verified_page p join verification f on f.id = p.verification_id left join walk w on w.id = f.walk_id
     where p.view_id = $1 and p.content_changed is not null and p.lastmod_moved is not null and not p.is_list
     order by p.id desc limit ${looksMax}`,
    [viewId],
  );
  const { rows: relations } = await client.query<{ section: string; relation: string; count: number }>(
    `select section, relation, count(*)::int as count from (
       select distinct on (loc) section, relation from verified_page
       where view_id = $1 and relation is not null and not is_list order by loc, id desc
     ) latest group by 1, 2`,
    [viewId],
  );
  const { rows: known } = await client.query<{
    walk: number;
    moved: number;
    still: number;
    stamped: boolean;
    latest: boolean;
  }>(
    `select walk_number as walk, (summary->'entries'->>'moved')::int as moved, (summary->'entries'->>'still')::int as still,
       summary->>'buildStamped' is not null as stamped, number = max(number) over () as latest
     from verification where view_id = $1 and summary is not null order by number`,
    [viewId],
  );
  const pagesBuildStamped = known.some(({ latest, stamped }) => latest && stamped);
  const entries = new Map(
    known.flatMap(({ walk, moved, still }) => (moved === null ? [] : [[walk, { moved, still }] as const])),
  );
  const build = (
    of: readonly { section: string; relation: string; count: number }[],
    rows: readonly EvidenceRow[],
    weighed: EvidenceParts["entries"],
  ) => {
    const counts: Record<string, number> = {};
    for (const { relation, count } of of) counts[relation] = (counts[relation] ?? 0) + count;
    return buildPageEvidence({ relations: counts, pagesBuildStamped, looks: rows, entries: weighed });
  };
  const names = [...new Set(relations.map(({ section }) => section))];
  return {
    site: build(relations, looks, entries),
    sections: new Map(
      names.map((name) => [
        name,
        build(
          relations.filter(({ section }) => section === name),
          looks.filter(({ section }) => section === name),
          // How many of a section moved is not counted: its pages stand for themselves.
          new Map(),
        ),
      ]),
    ),
  };
}
