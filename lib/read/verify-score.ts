import "server-only";
import { type LastmodScore, type MovedChangedTable, scoreLastmod } from "../domain/verify/score-lastmod";
import { Prisma } from "../io/prisma/client";
import { queryRows } from "./query-rows";

/** Lastmod moved × content changed, over all verifications of a view. */
export interface VerifyScore {
  site: LastmodScore;
  /** By first directory, most comparisons first, at most 50. */
  sections: { key: string; score: LastmodScore }[];
  /** Verifications that compared pages. */
  verifications: number;
}

interface Row extends MovedChangedTable {
  key: string | null;
  verifications: number;
}

/** Reads the score of a view through (view_id, section). Lists of other pages are judged apart, and left out. */
export async function readVerifyScore(viewId: number): Promise<VerifyScore> {
  const rows = await queryRows<Row>(Prisma.sql`
    select section as key, count(distinct verification_id)::int as verifications,
      count(*) filter (where lastmod_moved and content_changed)::int as "movedChanged",
      count(*) filter (where lastmod_moved and not content_changed)::int as "movedSame",
      count(*) filter (where not lastmod_moved and content_changed)::int as "stillChanged",
      count(*) filter (where not lastmod_moved and not content_changed)::int as "stillSame"
    from verified_page
    where view_id = ${viewId} and content_changed is not null and lastmod_moved is not null and not is_list
    group by grouping sets ((), (section))
    order by section nulls first, count(*) desc limit 51`);
  const [site, ...sections] = rows;
  return {
    site: scoreLastmod(site ?? { movedChanged: 0, movedSame: 0, stillChanged: 0, stillSame: 0 }),
    sections: sections
      .map((row) => ({ key: row.key ?? "/", score: scoreLastmod(row) }))
      .sort((a, b) => b.score.recall.of + b.score.falseMoves.of - a.score.recall.of - a.score.falseMoves.of),
    verifications: site?.verifications ?? 0,
  };
}
