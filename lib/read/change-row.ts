import "server-only";
import { type ChangeKind, changeBit, kindsOf } from "../domain/change/change-kind";
import type { LastmodFlag } from "../domain/lastmod/lastmod-flag";
import type { Precision } from "../domain/lastmod/parse-lastmod";
import { sectionOf } from "../domain/section/section-of";
import { reasonWords } from "../domain/walk/find-reasons";
import { isRead } from "../domain/walk/outcome";
import type { RowReader } from "../io/copy-out";
import { Prisma } from "../io/prisma/client";
import type { WalkDiff } from "./change-diff";
import { createFileFinder, type DiffFile, readDiffFiles } from "./change-files";
import { flagNames, precisionOf, rawOf } from "./url-row";

/** One URL that two walks have not in common. */
export interface ChangeRow {
  loc: string;
  kinds: ChangeKind[];
  /** As it is in the right walk; where that has it not, in the left one. */
  lastmodAt: number | null;
  precision: Precision | null;
  lastmodRaw: string | null;
  flags: LastmodFlag[];
  section: string;
  sitemap: string | null;
  /** Files that lead to it, root first, itself last. */
  sitemapPath: string[];
  /** Walk numbers, in the view of the walk that has it. */
  firstSeen: number | null;
  lastSeen: number | null;
  /** Which walk the fields above are of. */
  side: "left" | "right";
  /** As it is in the left walk; null where that has it not. */
  before: { lastmodAt: number | null; precision: Precision | null; sitemap: string | null } | null;
  /** Of a probable rename: the other address. */
  other: string | null;
  /** Why it is taken for a rename, or is not known. */
  reason: string | null;
  /** Extension fields that are others: `images`, `priority`… */
  fields: string[];
}

/** Columns of rows `c` of a diff, in the order in which `createRowReader` reads them, and what they are joined from. */
export function rowColumns({ left, right }: WalkDiff): Prisma.Sql {
  const isExtended = Prisma.sql`c.kinds & ${changeBit.extension} <> 0`;
  const extension = (viewId: number, id: Prisma.Sql) => Prisma.sql`case when ${isExtended} then (
    select x.data::text from entry_extension x where x.view_id = ${viewId} and x.entry_id = ${id}) end`;
  return Prisma.sql`c.loc, c.kinds, c.right_id is not null, c.left_id is not null, c.left_at, c.left_precision, c.left_file,
    c.right_file, c.other_loc, c.reason, ${extension(left.viewId, Prisma.sql`c.left_id`)},
    ${extension(right.viewId, Prisma.sql`c.right_id`)}, e.lastmod_at, e.precision, e.lastmod_raw, e.flags::int, e.seen_from,
    least(e.last_walk, case when c.right_id is not null then ${right.number}::int else ${left.number}::int end)
  from walk_change c
  left join lateral (
    select * from entry r where r.view_id = ${right.viewId} and r.id = c.right_id
    union all
    select * from entry l where l.view_id = ${left.viewId} and l.id = c.left_id and c.right_id is null
  ) e on true`;
}

/** Reads rows of `rowColumns`. Holds the files of both walks. */
export async function createRowReader({ left, right }: WalkDiff): Promise<(row: RowReader) => ChangeRow> {
  const [leftFiles, rightFiles] = await Promise.all([readDiffFiles(left), readDiffFiles(right)]);
  const ofLeft = createFileNames(leftFiles);
  const ofRight = createFileNames(rightFiles);
  const findInRight = createFileFinder(rightFiles, { isSameView: left.viewId === right.viewId });
  const findInLeft = createFileFinder(leftFiles, { isSameView: left.viewId === right.viewId });

  function reasonOf(kinds: number, stored: string | null, leftFile: DiffFile | null, rightFile: DiffFile | null) {
    if (stored !== null) return renameWords[stored] ?? stored;
    if ((kinds & changeBit["not-known"]) !== 0) {
      const file = rightFile ?? (leftFile && findInRight(leftFile));
      return unknownWords(file, right.number);
    }
    if ((kinds & changeBit["not-known-before"]) !== 0) {
      return unknownWords(rightFile && findInLeft(rightFile), left.number);
    }
    return null;
  }

  return (row) => {
    const loc = row.ascii() ?? "";
    const kinds = row.int() ?? 0;
    const [isInRight, isInLeft] = [row.bool(), row.bool()];
    const beforeAt = row.instantMs();
    const beforePrecision = precisionOf(row.int());
    const leftFile = ofLeft.find(row.int());
    const rightFile = ofRight.find(row.int());
    const [other, reason] = [row.ascii(), row.ascii()];
    const [extensionBefore, extension] = [row.text(), row.text()];
    const lastmodAt = row.instantMs();
    const precision = precisionOf(row.int());
    const raw = row.text();
    const flags = row.int() ?? 0;
    const [firstSeen, lastSeen] = [row.int(), row.int()];
    const file = isInRight ? rightFile : leftFile;
    return {
      loc,
      kinds: kindsOf(kinds),
      lastmodAt,
      precision,
      lastmodRaw: rawOf(raw, lastmodAt, precision),
      flags: flagNames(flags),
      section: sectionOf(loc),
      sitemap: file?.url ?? null,
      sitemapPath: (isInRight ? ofRight : ofLeft).pathOf(file),
      firstSeen,
      lastSeen,
      side: isInRight ? "right" : "left",
      before: isInLeft ? { lastmodAt: beforeAt, precision: beforePrecision, sitemap: leftFile?.url ?? null } : null,
      other,
      reason: reasonOf(kinds, reason, leftFile, rightFile),
      fields: (kinds & changeBit.extension) === 0 ? [] : otherFields(extensionBefore, extension),
    };
  };
}

export const renameWords: Record<string, string> = {
  redirect: "the old address was seen to lead to the new one",
  "same-slug": "the same name in another directory, with the same lastmod",
  "near-slug": "a name much alike in the same directory, with the same lastmod",
};

/** Why nothing is known of the URLs of a file in a walk; `file` is null where the walk has none such. */
export function unknownWords(file: DiffFile | null, walk: number): string {
  if (!file) return `its file is not among those of walk ${walk}, which is partial`;
  const words = file.reason ? reasonWords(file.reason) : null;
  if (file.outcome !== null && isRead(file.outcome)) return `${file.url} was read, but not what lists it`;
  return `${file.url}: ${words ? words.replace(/^were /, "was ").replace(/^are /, "is ") : (file.reason ?? file.outcome ?? "not read")}`;
}

function createFileNames(files: readonly DiffFile[]) {
  const byId = new Map(files.map((file) => [file.fileId, file]));
  const paths = new Map<number, string[]>();
  function pathOf(file: DiffFile | null): string[] {
    if (!file) return [];
    const known = paths.get(file.fileId);
    if (known) return known;
    const path: string[] = [];
    for (let at: DiffFile | undefined = file; at && !path.includes(at.url); at = byId.get(at.parentId ?? 0)) {
      path.unshift(at.url);
    }
    paths.set(file.fileId, path);
    return path;
  }
  return { find: (id: number | null) => (id === null ? null : (byId.get(id) ?? null)), pathOf };
}

/** Top fields of which the texts differ: PostgreSQL writes one value in one way. */
function otherFields(before: string | null, after: string | null): string[] {
  const [old, now] = [before, after].map((text) => (text === null ? {} : JSON.parse(text)) as Record<string, unknown>);
  const names = new Set([...Object.keys(old ?? {}), ...Object.keys(now ?? {})]);
  return [...names].filter((name) => JSON.stringify(old?.[name]) !== JSON.stringify(now?.[name])).sort();
}
