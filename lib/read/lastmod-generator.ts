import "server-only";
import { recogniseSiteGenerator, type SiteGenerator } from "../domain/sitemap/site-generator";
import { Prisma } from "../io/prisma/client";
import { queryRows } from "./query-rows";
import type { WalkHead } from "./walk-summary";

/** More files would say the same. */
const filesMax = 40;

/** The program that made a site's sitemaps, by its heaviest files and their indexes; null where none shows a mark. */
export async function readGenerator(walk: WalkHead): Promise<SiteGenerator | null> {
  const files = await queryRows<{
    url: string;
    parentUrl: string | null;
    format: string | null;
    head: string | null;
    entries: number;
  }>(Prisma.sql`
    select s.url, p.url as "parentUrl", coalesce(f.format, c.format) as format, ${headOf} as head,
      coalesce(f.entries, c.entries, 0) as entries
    from "fetch" f
    join sitemap_file s on s.id = f.file_id
    left join sitemap_file p on p.id = f.parent_file_id
    left join file_content c on c.id = f.content_id
    where f.walk_id = ${walk.id} and f.content_id is not null
    order by jsonb_array_length(coalesce(c.children, '[]')) > 0 desc, coalesce(f.entries, c.entries, 0) desc, f.rank
    limit ${filesMax}`);
  return recogniseSiteGenerator(files);
}

/** Of a file that was not sent again, as it began when it was: through (content_id). For `"fetch" f`. */
export const headOf = Prisma.sql`coalesce(f.head, (
  select g.head from "fetch" g where g.content_id = f.content_id and g.head is not null order by g.walk_id desc limit 1))`;
