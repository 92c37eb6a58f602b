import "server-only";
import type { FileClocks } from "../domain/lastmod/file-clocks";
import type { Verdict } from "../domain/lastmod/verdict";
import { type RecognisedGenerator, recogniseGenerator } from "../domain/sitemap/recognise-generator";
import { Prisma } from "../io/prisma/client";
import { type EntrySample, type StoredSample, sampleColumns, toSample } from "./entry-sample";
import { type FileRow, readFiles } from "./file-tree";
import { headOf } from "./lastmod-generator";
import { queryRows } from "./query-rows";
import { entryInWalk, rowsOfFile } from "./walk-entries";
import type { WalkHead } from "./walk-summary";

/** One sitemap file in one walk, with what only its own page shows. */
export interface FileDetail {
  /** With the first characters of the document. */
  file: FileRow;
  /** Of the content that holds for the file; null where none is known. */
  verdict: Verdict | null;
  /** The program that made it, where it shows which; null else. */
  generator: RecognisedGenerator | null;
  /** What the file says of when it was made; null where none is known. */
  clocks: FileClocks | null;
  /** Files that it lists, where it is an index, in file order: at most 1,000. */
  children: { url: string; lastmodAt: number | null; lastmodRaw: string | null }[];
  childrenCount: number;
  /** The first of its entries in file order, at most 50. */
  samples: EntrySample[];
}

/** Reads one file of a walk by its address. Null where the walk does not know it. */
export async function readFile(walk: WalkHead, url: string): Promise<FileDetail | null> {
  const [files, contents, samples] = await Promise.all([
    readFiles(walk, Prisma.sql`f.head`, Prisma.sql`s.url = ${url}`),
    queryRows<Omit<FileDetail, "file" | "samples" | "generator"> & { head: string | null }>(Prisma.sql`
      select coalesce(f.verdict, c.verdict) as verdict, c.profile->'clocks' as clocks, jsonb_array_length(c.children) as "childrenCount", ${headOf} as head,
        jsonb_path_query_array(c.children, '$[0 to 999]') as children
      from sitemap_file s
      join "fetch" f on f.file_id = s.id and f.walk_id = ${walk.id}
      join file_content c on c.id = f.content_id
      where s.view_id = ${walk.viewId} and s.url = ${url}`),
    // Ids are given out in file order. Sorted after the look-up by file: the index on id would be walked for them.
    queryRows<StoredSample>(Prisma.sql`
      select ${sampleColumns} from entry e
      where ${entryInWalk(walk)} and e.file_id = (
        select ${rowsOfFile} from "fetch" f join sitemap_file s on s.id = f.file_id
        where f.walk_id = ${walk.id} and s.view_id = ${walk.viewId} and s.url = ${url})
      order by e.id + 0 limit 50`),
  ]);
  const file = files[0];
  if (!file) return null;
  const { head, ...content } = contents[0] ?? {
    ...{ verdict: null, clocks: null, children: [], childrenCount: 0 },
    head: file.head,
  };
  const generator = file.outcome === "not-a-sitemap" ? null : recogniseGenerator({ ...file, head });
  return { file, ...content, generator, samples: samples.map(toSample) };
}
