import type { Problem } from "../domain/sitemap/problem";
import type { Db } from "./db";

/** What became of each file of a walk, in walking order. */
export interface FileReportRow {
  url: string;
  finalUrl: string | null;
  parent: string | null;
  depth: number;
  outcome: string;
  reason: string | null;
  status: number | null;
  format: string | null;
  entries: number | null;
  problems: Problem[];
  /** Address under which the same content stood in the walk before. */
  renamedFrom: string | null;
}

export async function readFileReports(db: Pick<Db, "pool">, walkId: number): Promise<FileReportRow[]> {
  const { rows } = await db.pool.query<FileReportRow>(
    `select s.url, f.final_url as "finalUrl", p.url as parent, f.depth, coalesce(f.outcome, f.state) as outcome, f.reason,
            f.status, f.format, f.entries, f.problems, r.url as "renamedFrom"
     from "fetch" f join sitemap_file s on s.id = f.file_id left join sitemap_file p on p.id = f.parent_file_id
     left join sitemap_file r on r.id = f.renamed_from
     where f.walk_id = $1 order by f.rank`,
    [walkId],
  );
  return rows;
}
