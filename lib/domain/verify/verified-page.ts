import type { ListColumn } from "../export/export-format";
import { formatLastmod } from "../lastmod/format-lastmod";
import type { Precision } from "../lastmod/parse-lastmod";
import type { ChangeKind } from "./compare-contents";
import type { DateSource, FoundDate } from "./found-date";
import type { PageOutcome } from "./page-look";
import type { Relation } from "./relate-dates";
import type { AgeBand, Pick as PagePick } from "./sample-pages";

/** One page of a sample with all that it showed: a row of the table, of the export and of the command line. */
export interface VerifiedPage {
  rank: number;
  loc: string;
  section: string;
  pick: PagePick;
  age: AgeBand;
  isList: boolean;
  /** Unix milliseconds, as all instants here. */
  lastmodAt: number | null;
  precision: Precision | null;
  /** Null while it waits. */
  outcome: PageOutcome | null;
  reason: string | null;
  status: number | null;
  finalUrl: string | null;
  fetchedAt: number | null;
  pageAt: number | null;
  pagePrecision: Precision | null;
  pageSource: DateSource | null;
  relation: Relation | null;
  differenceMs: number | null;
  /** Every date that the page gives. */
  dates: FoundDate[];
  previousLastmodAt: number | null;
  lastmodMoved: boolean | null;
  contentChanged: boolean | null;
  changeKind: ChangeKind | null;
  similarity: number | null;
  etag: string | null;
  lastModified: string | null;
  canonical: string | null;
  robotsMeta: string | null;
  textMethod: string | null;
  textSha256: string | null;
}

const dayMs = 86_400_000;

function instant(at: number | null): string | null {
  return at === null ? null : new Date(at).toISOString().replace(".000Z", "Z");
}

function dateCell(at: number | null, precision: Precision | null): string | null {
  return at === null ? null : formatLastmod(at, precision ?? "second");
}

function flag(value: boolean | null): string | null {
  return value === null ? null : String(value);
}

/** Columns of an export of pages. */
export const verifiedPageColumns: readonly ListColumn<VerifiedPage>[] = [
  { header: "loc", cell: (page) => page.loc },
  { header: "section", cell: (page) => page.section },
  { header: "picked_as", cell: (page) => page.pick },
  { header: "list_page", cell: (page) => String(page.isList), value: (page) => page.isList },
  { header: "lastmod", cell: (page) => dateCell(page.lastmodAt, page.precision) },
  { header: "page_date", cell: (page) => dateCell(page.pageAt, page.pagePrecision) },
  { header: "page_date_source", cell: (page) => page.pageSource },
  { header: "relation", cell: (page) => page.relation },
  {
    header: "difference_days",
    cell: (page) => (page.differenceMs === null ? null : Math.round((page.differenceMs / dayMs) * 100) / 100),
  },
  { header: "outcome", cell: (page) => page.outcome },
  { header: "reason", cell: (page) => page.reason },
  { header: "status", cell: (page) => page.status },
  { header: "final_url", cell: (page) => page.finalUrl },
  { header: "fetched_at", cell: (page) => instant(page.fetchedAt) },
  { header: "lastmod_before", cell: (page) => instant(page.previousLastmodAt) },
  { header: "lastmod_moved", cell: (page) => flag(page.lastmodMoved), value: (page) => page.lastmodMoved },
  { header: "content_changed", cell: (page) => flag(page.contentChanged), value: (page) => page.contentChanged },
  { header: "change", cell: (page) => page.changeKind },
  {
    header: "similarity",
    cell: (page) => (page.similarity === null ? null : Math.round(page.similarity * 100) / 100),
  },
  { header: "text_sha256", cell: (page) => page.textSha256 },
  { header: "text_found_by", cell: (page) => page.textMethod },
  { header: "etag", cell: (page) => page.etag },
  { header: "last_modified", cell: (page) => page.lastModified },
  { header: "canonical", cell: (page) => page.canonical },
  { header: "robots_meta", cell: (page) => page.robotsMeta },
  {
    header: "dates",
    cell: (page) => page.dates.map(({ source, raw }) => `${source} ${raw}`).join("; "),
    value: (page) => page.dates,
  },
];
