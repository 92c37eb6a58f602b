import "server-only";
import { type CoverageFilter, type CoverageKind, coverageKinds } from "../domain/coverage/coverage-filter";
import type { CoverageSummary } from "../domain/coverage/coverage-summary";
import { type NearRule, type RuleSet, ruleBit, ruleNames } from "../domain/coverage/near-rule";
import { type Indexability, indexabilities } from "../domain/crawl-list/crawl-row";
import { tableOf } from "../domain/crawl-list/table-names";
import { sectionOf } from "../domain/section/section-of";
import { withoutFragment } from "../domain/url/without-fragment";
import type { UrlFilter } from "../domain/walk/url-filter";
import type { RowReader } from "../io/copy-out";
import { Prisma } from "../io/prisma/client";
import { epochMs, filterTimeoutMs, queryRows } from "./query-rows";
import { copyRows } from "./stream-rows";
import { sectionAndHost, urlPredicate, withText } from "./url-predicate";
import { precisionOf } from "./url-row";
import { rowsOfFile } from "./walk-entries";
import type { WalkHead } from "./walk-summary";

/** What the rows of a coverage are asked by. */
export interface CoverageQuestion {
  walk: WalkHead;
  coverageId: number;
  summary: CoverageSummary;
  rules: RuleSet;
  filter: UrlFilter;
  own: CoverageFilter;
}

/** One URL of walk or list; a near miss is one row of two spellings. */
export interface CoverageRow {
  loc: string;
  kind: CoverageKind;
  /** How the list spells it, where it is near. */
  crawlLoc: string | null;
  /** What a near miss differs by. */
  difference: NearRule[];
  status: number | null;
  indexability: Indexability | null;
  depth: number | null;
  isHtml: boolean | null;
  lastmodAt: number | null;
  precision: string | null;
  section: string;
  /** File whose entry stands for the URL; null where it is in no sitemap. */
  sitemap: string | null;
}

export interface CoveragePage {
  rows: CoverageRow[];
  /** Pass as `after`; null at the end. */
  next: string | null;
}

/** Reads a page in the order of the addresses, through (side, loc). @throws FilterError */
export async function readCoveragePage(
  question: CoverageQuestion,
  { after = null, limit = 100 }: { after?: string | null; limit?: number } = {},
): Promise<CoveragePage> {
  const rows = await queryRows<StoredRow>(
    Prisma.sql`select r.loc, r.kind, r.crawl_loc as "crawlLoc", r.difference, r.status, r.indexability, r.depth,
      r.is_html as "isHtml", ${epochMs("x.lastmod_at")} as "lastmodAt", x.precision, s.url as sitemap
      from (${rowsOf(question, { after, limit: limit + 1 })}) r ${withEntry(question.walk)} order by r.loc, r.kind`,
    { timeoutMs: filterTimeoutMs * 2 },
  );
  const shown = rows.slice(0, limit).map(toRow);
  return { rows: shown, next: rows.length > limit ? (shown.at(-1)?.loc ?? null) : null };
}

/** Counts rows by kind, by the predicate of the page. @throws FilterError */
export async function countCoverage(question: CoverageQuestion): Promise<Record<CoverageKind, number>> {
  const counts = Object.fromEntries(coverageKinds.map((kind) => [kind, 0])) as Record<CoverageKind, number>;
  const parts = kindsOf(question.own).map(
    (kind) => Prisma.sql`select ${kind}::text as kind, count(*)::int as urls from ${branch(question, kind)}`,
  );
  if (parts.length === 0) return counts;
  const rows = await queryRows<{ kind: CoverageKind; urls: number }>(Prisma.join(parts, " union all "), {
    timeoutMs: filterTimeoutMs * 2,
  });
  for (const { kind, urls } of rows) counts[kind] = urls;
  return counts;
}

/** Streams all rows, in the order of the page. @throws FilterError; the signal's reason. */
export function streamCoverage(question: CoverageQuestion, signal?: AbortSignal): AsyncGenerator<CoverageRow[]> {
  const statement = Prisma.sql`
    select r.loc, r.kind, r.crawl_loc, r.difference, r.status, r.indexability, r.depth,
      r.is_html::int as is_html, x.lastmod_at, x.precision, s.url
    from (${rowsOf(question, { after: null, limit: null })}) r ${withEntry(question.walk)} order by r.loc, r.kind`;
  return copyRows(statement, readRow, { signal });
}

interface StoredRow extends Omit<CoverageRow, "difference" | "indexability" | "precision" | "section"> {
  difference: number | null;
  indexability: number | null;
  precision: number | null;
}

function toRow(row: StoredRow): CoverageRow {
  return {
    ...row,
    difference: row.difference === null ? [] : ruleNames(row.difference),
    indexability: row.indexability === null ? null : (indexabilities[row.indexability] ?? null),
    precision: precisionOf(row.precision),
    section: sectionOf(withoutFragment(row.loc)),
  };
}

function readRow(row: RowReader): CoverageRow {
  const loc = row.ascii() ?? "";
  const kind = row.ascii() as CoverageKind;
  const crawlLoc = row.ascii();
  const [difference, status, indexability, depth, html] = [row.int(), row.int(), row.int(), row.int(), row.int()];
  const lastmodAt = row.instantMs();
  const precision = row.int();
  const isHtml = html === null ? null : html === 1;
  return toRow({
    loc,
    kind,
    crawlLoc,
    difference,
    status,
    indexability,
    depth,
    isHtml,
    lastmodAt,
    precision,
    sitemap: row.text(),
  });
}

/** The entry that stands for the URL, and its file in the walk. */
function withEntry(walk: WalkHead): Prisma.Sql {
  return Prisma.sql`left join entry x on x.view_id = ${walk.viewId} and x.id = r.entry_id
    left join "fetch" f on f.walk_id = ${walk.id} and ${rowsOfFile} = r.file_id
    left join sitemap_file s on s.id = coalesce(f.file_id, r.file_id)`;
}

function kindsOf({ kind, listed, rule }: CoverageFilter): CoverageKind[] {
  return coverageKinds.filter(
    (one) =>
      (kind === undefined || one === kind) &&
      (listed === undefined || one === "both" || one === "near") &&
      (rule === undefined || one === "near"),
  );
}

const columns = Prisma.sql`e.entry_id, e.file_id, e.status, e.indexability, e.depth, e.is_html`;

function rowsOf(
  question: CoverageQuestion,
  { after, limit }: { after: string | null; limit: number | null },
): Prisma.Sql {
  const beyond = after === null ? Prisma.empty : Prisma.sql`and e.loc > ${after}`;
  const end = limit === null ? Prisma.empty : Prisma.sql`order by e.loc limit ${limit}`;
  const parts = kindsOf(question.own).map((kind) => {
    const near = kind === "near";
    return Prisma.sql`(select e.loc, ${kind}::text as kind, ${near ? Prisma.sql`e.crawl_loc` : Prisma.sql`null::text as crawl_loc`},
      ${near ? Prisma.sql`e.difference` : Prisma.sql`null::smallint as difference`}, ${columns}
      from ${branch(question, kind)} ${beyond} ${end})`;
  });
  if (parts.length === 0) {
    return Prisma.sql`select ''::text as loc, ''::text as kind, null::text as crawl_loc, null::smallint as difference, null::bigint as entry_id,
      null::int as file_id, null::smallint as status, null::smallint as indexability, null::smallint as depth, null::boolean as is_html where false`;
  }
  const all = Prisma.join(parts, " union all ");
  return limit === null ? all : Prisma.sql`select * from (${all}) u order by loc, kind limit ${limit}`;
}

const sides: Record<Exclude<CoverageKind, "near">, number> = {
  both: 0,
  "sitemap-only": 1,
  "crawl-only": 2,
  elsewhere: 3,
};

/** `table e where …` of one kind. Names of tables are of numbers alone. */
function branch(question: CoverageQuestion, kind: CoverageKind): Prisma.Sql {
  const pairs = Prisma.raw(tableOf("pair", question.coverageId));
  const rows = Prisma.raw(tableOf("coverage", question.coverageId));
  const { rules, own } = question;
  const conditions = [...narrowed(question), ...saidBy(own)];
  if (kind === "near") {
    conditions.unshift(Prisma.sql`(${rules}::int & e.relevant) = e.wanted`);
    if (own.rule !== undefined) conditions.push(Prisma.sql`e.difference & ${ruleBit[own.rule]} <> 0`);
    return Prisma.sql`${pairs} e where ${Prisma.join(conditions, " and ")}`;
  }
  conditions.unshift(Prisma.sql`e.side = ${sides[kind]}`);
  if (kind === "sitemap-only" || kind === "crawl-only") {
    const spelling = kind === "sitemap-only" ? Prisma.sql`p.loc` : Prisma.sql`p.crawl_loc`;
    conditions.push(
      Prisma.sql`not exists (select 1 from ${pairs} p where ${spelling} = e.loc and (${rules}::int & p.relevant) = p.wanted)`,
    );
  }
  return Prisma.sql`${rows} e where ${Prisma.join(conditions, " and ")}`;
}

/** The filter of all tabs. What is of entries finds those of the sitemap alone. */
function narrowed({ walk, summary, filter }: CoverageQuestion): Prisma.Sql[] {
  const origins = summary.origins.map((origin) => ({ origin, urls: 0, foreign: false }));
  const { section, host, contains, not, regex, file, from, to, dated, change } = filter;
  const conditions = [
    ...sectionAndHost({ summary: walk.summary && { ...walk.summary, origins } }, { walk: walk.number, section, host }),
    ...withText({ walk: walk.number, contains, not, regex }),
  ];
  if ([file, from, to, dated, change].some((value) => value !== undefined)) {
    const entries = urlPredicate(walk, { walk: walk.number, file, from, to, dated, change });
    conditions.push(Prisma.sql`e.entry_id in (select e.id from entry e where ${entries})`);
  }
  return conditions;
}

/** What the list says of the URL. */
function saidBy({ status, indexability, depth, type }: CoverageFilter): Prisma.Sql[] {
  const conditions: Prisma.Sql[] = [];
  if (status !== undefined) conditions.push(hasStatus(status));
  if (indexability === "not-indexable") conditions.push(Prisma.sql`e.indexability > 0`);
  else if (indexability !== undefined) {
    conditions.push(Prisma.sql`e.indexability = ${indexabilities.indexOf(indexability)}`);
  }
  if (depth !== undefined) {
    const clicks = Number.parseInt(depth, 10);
    conditions.push(depth.endsWith("+") ? Prisma.sql`e.depth >= ${clicks}` : Prisma.sql`e.depth = ${clicks}`);
  }
  if (type !== undefined) conditions.push(Prisma.sql`e.is_html = ${type === "html"}`);
  return conditions;
}

function hasStatus(status: string): Prisma.Sql {
  switch (status) {
    case "ok":
      return Prisma.sql`(e.status between 200 and 299 or e.status = 304)`;
    case "redirect":
      return Prisma.sql`(e.status between 300 and 399 and e.status <> 304)`;
    case "client-error":
      return Prisma.sql`(e.status between 400 and 499)`;
    case "server-error":
      return Prisma.sql`(e.status >= 500)`;
    case "none":
      return Prisma.sql`e.status is null`;
    default:
      return Prisma.sql`e.status = ${Number(status)}`;
  }
}
