import "server-only";
import type { VerdictCode } from "../domain/lastmod/verdict";
import { isProblemCode, type ProblemLevel, problemLevel, problemSentence } from "../domain/sitemap/problem";
import { reasonWords } from "../domain/walk/find-reasons";
import type { FileOutcome } from "../domain/walk/outcome";
import { Prisma } from "../io/prisma/client";
import { epochMs, queryRows } from "./query-rows";
import type { WalkHead } from "./walk-summary";

/** A problem of a file: first place, and how often. */
export interface FileProblem {
  code: string;
  count: number;
  line: number | null;
  column: number | null;
  example: string | null;
  /** From the closed list of problems. */
  sentence: string;
  level: ProblemLevel;
}

/** One sitemap file in one walk, parents before children. */
export interface FileRow {
  url: string;
  parentUrl: string | null;
  depth: number;
  source: string;
  format: string | null;
  outcome: FileOutcome | null;
  reason: string | null;
  /** The reason in words. */
  sentence: string | null;
  status: number | null;
  finalUrl: string | null;
  redirects: { url: string; status: number }[];
  bytesPacked: number | null;
  bytesUnpacked: number | null;
  /** As listed by the file. */
  entries: number | null;
  urls: number | null;
  dated: number | null;
  oldestAt: number | null;
  newestAt: number | null;
  indexLastmodAt: number | null;
  etag: string | null;
  lastModified: string | null;
  contentType: string | null;
  verdict: VerdictCode | null;
  verdictSentence: string | null;
  problems: FileProblem[];
  head: string | null;
  agent: string | null;
  /** `direct`, or the proxy without its credentials. */
  route: string | null;
  /** Unix milliseconds and duration. */
  fetchedAt: number | null;
  durationMs: number | null;
  /** Entries of earlier walks that stand in for what was not read of a file read in part. */
  keptEntries: number;
  /** Address under which the same content stood in the walk before. */
  renamedFrom: string | null;
  /** Entries shown are those of an earlier walk. */
  carriedFromWalk: number | null;
}

/** All sitemap files of a walk in walking order, each index before the files it lists. Their heads are left out: see readFile. */
export function readFileTree(walk: WalkHead): Promise<FileRow[]> {
  return readFiles(walk, Prisma.sql`null::text`, Prisma.sql`true`);
}

/** A row as the database gives it: problems without their words. */
interface StoredFile extends Omit<FileRow, "problems" | "sentence"> {
  problems: Omit<FileProblem, "sentence" | "level">[];
}

/** @param where On `s`, the file, and `f`, what became of it in the walk. */
export async function readFiles(walk: WalkHead, head: Prisma.Sql, where: Prisma.Sql): Promise<FileRow[]> {
  const rows = await queryRows<StoredFile>(Prisma.sql`
    select s.url, p.url as "parentUrl", f.depth, f.source, coalesce(f.format, c.format) as format, f.outcome, f.reason,
      f.status, f.final_url as "finalUrl", f.redirects, f.bytes_packed::float8 as "bytesPacked",
      f.bytes_unpacked::float8 as "bytesUnpacked", coalesce(f.entries, c.entries) as entries, c.urls,
      r.dated, r."oldestAt", r."newestAt", ${epochMs("f.index_lastmod_at")} as "indexLastmodAt",
      f.headers->>'etag' as etag, f.headers->>'last-modified' as "lastModified", f.headers->>'content-type' as "contentType",
      coalesce(f.verdict, c.verdict)->>'code' as verdict, coalesce(f.verdict, c.verdict)->>'sentence' as "verdictSentence", f.problems, ${head} as head, f.agent, f.route,
      ${epochMs("f.started_at")} as "fetchedAt",
      round(date_part('epoch', f.finished_at - f.started_at) * 1000) as "durationMs",
      f.kept_entries as "keptEntries", former.url as "renamedFrom",
      case when f.outcome not in ('ok', 'not-modified', 'unchanged', 'skipped-unchanged', 'partial') then c.first_walk end as "carriedFromWalk"
    from "fetch" f
    join sitemap_file s on s.id = f.file_id
    left join sitemap_file p on p.id = f.parent_file_id
    left join sitemap_file former on former.id = f.renamed_from
    left join file_content c on c.id = f.content_id
    -- a profile may be 100 KB: it is unpacked once
    left join lateral jsonb_to_record(c.profile) as r (dated int, "oldestAt" float8, "newestAt" float8) on true
    where f.walk_id = ${walk.id} and ${where}
    order by f.rank, f.id`);
  return parentsFirst(rows.map(toFileRow));
}

function toFileRow({ problems, ...row }: StoredFile): FileRow {
  return {
    ...row,
    sentence: row.outcome === "skipped-unchanged" ? skippedSentence(row.reason) : reasonSentence(row.reason),
    problems: problems.map(withWords),
  };
}

/** Why a file was not asked for though it is in the walk. */
function skippedSentence(reason: string | null): string {
  const why =
    reason === "lastmod-proved"
      ? "which has proved true in its last readings"
      : "and the site is set to skip such files";
  return `The file was not asked for: its index states the same lastmod as before, ${why}`;
}

function reasonSentence(reason: string | null): string | null {
  if (reason === null) return null;
  if (isProblemCode(reason)) return problemSentence(reason);
  const words = reasonWords(reason);
  return (
    words &&
    `The file ${words
      .replace(/^were /, "was ")
      .replace(/^are /, "is ")
      .replace("listed them", "listed it")}`
  );
}

function withWords(problem: StoredFile["problems"][number]): FileProblem {
  const { code } = problem;
  // Of an older version of the product, where it is not in the list any more.
  if (!isProblemCode(code)) return { ...problem, sentence: code, level: "note" };
  return { ...problem, sentence: problemSentence(code), level: problemLevel(code) };
}

/** Keeps the walking order among the files of one index. A file whose index is not in the list is a root. */
function parentsFirst(files: FileRow[]): FileRow[] {
  const urls = new Set(files.map(({ url }) => url));
  const children = new Map<string | null, FileRow[]>();
  for (const file of files) {
    const parentUrl = file.parentUrl !== null && urls.has(file.parentUrl) ? file.parentUrl : null;
    const siblings = children.get(parentUrl);
    if (siblings) siblings.push(file);
    else children.set(parentUrl, [file]);
  }
  const ordered = new Set<FileRow>();
  const waiting = [...(children.get(null) ?? [])].reverse();
  for (let file = waiting.pop(); file; file = waiting.pop()) {
    if (ordered.has(file)) continue;
    ordered.add(file);
    for (const child of (children.get(file.url) ?? []).toReversed()) waiting.push(child);
  }
  // Indexes that list each other have no root: they come last.
  for (const file of files) ordered.add(file);
  return [...ordered];
}
