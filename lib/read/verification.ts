import "server-only";
import type { Verdict } from "../domain/lastmod/verdict";
import type { VerificationState } from "../domain/verify/verification-state";
import type { VerificationSummary } from "../domain/verify/verification-summary";
import type { VerifiedPage } from "../domain/verify/verified-page";
import { Prisma } from "../io/prisma/client";
import { epochMs, queryRows } from "./query-rows";

/** One verification as its page needs it. */
export interface VerificationHead {
  id: number;
  viewId: number;
  host: string;
  view: string;
  number: number;
  walkNumber: number;
  state: VerificationState;
  reason: string | null;
  sampleSize: number;
  seed: string;
  pagesPlanned: number;
  pagesDone: number;
  currentUrl: string | null;
  cancelRequested: boolean;
  /** Unix milliseconds, UTC. */
  requestedAt: number;
  finishedAt: number | null;
  /** What each robots.txt answered. */
  robots: {
    origin: string;
    status: number | null;
    outcome: "rules" | "none" | "unreachable";
    crawlDelayMs: number | null;
  }[];
  /** Null until it has ended. */
  summary: VerificationSummary | null;
  verdict: Verdict | null;
  sectionVerdicts: Record<string, Verdict>;
}

/** A verification of a site: the latest where none is named. Null where there is none. Through (view_id, number). */
export async function findVerification(
  host: string,
  view = "default",
  number?: number,
): Promise<VerificationHead | null> {
  const which = number === undefined ? Prisma.empty : Prisma.sql`and f.number = ${number}`;
  const rows = await queryRows<VerificationHead>(Prisma.sql`
    select f.id, f.view_id as "viewId", s.host, v.name as view, f.number, f.walk_number as "walkNumber", f.state, f.reason,
      f.sample_size as "sampleSize", f.seed, f.pages_planned as "pagesPlanned", f.pages_done as "pagesDone",
      f.current_url as "currentUrl", f.cancel_requested_at is not null as "cancelRequested",
      ${epochMs("f.requested_at")} as "requestedAt", ${epochMs("f.finished_at")} as "finishedAt",
      f.robots, f.summary, f.verdict, f.section_verdicts as "sectionVerdicts"
    from site s join market_view v on v.site_id = s.id and v.name = ${view} join verification f on f.view_id = v.id
    where s.host = ${host} ${which} order by f.number desc limit 1`);
  return rows[0] ?? null;
}

/** A line of the picker of verifications. */
export interface VerificationChoice {
  number: number;
  walkNumber: number;
  state: VerificationState;
  at: number;
}

/** Verifications of a view, latest first, at most 200. */
export function listVerifications(host: string, view = "default"): Promise<VerificationChoice[]> {
  return queryRows<VerificationChoice>(Prisma.sql`
    select f.number, f.walk_number as "walkNumber", f.state, ${epochMs("coalesce(f.finished_at, f.requested_at)")} as at
    from site s join market_view v on v.site_id = s.id and v.name = ${view} join verification f on f.view_id = v.id
    where s.host = ${host} order by f.number desc limit 200`);
}

/** Every page of a sample, in its order. A sample has at most 500. */
export function readVerifiedPages(verificationId: number): Promise<VerifiedPage[]> {
  return queryRows<VerifiedPage>(Prisma.sql`
    select p.rank, p.loc, p.section, p.pick, p.age, p.is_list as "isList", ${epochMs("p.lastmod_at")} as "lastmodAt",
      p.lastmod_precision as precision, p.outcome, p.reason, p.status, p.final_url as "finalUrl", ${epochMs("p.fetched_at")} as "fetchedAt",
      ${epochMs("p.page_at")} as "pageAt", p.page_precision as "pagePrecision", p.page_source as "pageSource", p.relation,
      p.difference_ms::float8 as "differenceMs", p.dates, ${epochMs("p.previous_lastmod_at")} as "previousLastmodAt",
      p.lastmod_moved as "lastmodMoved", p.content_changed as "contentChanged", p.change_kind as "changeKind",
      p.similarity::float8 as similarity, p.etag, p.last_modified as "lastModified", p.canonical, p.robots_meta as "robotsMeta",
      p.text_method as "textMethod", p.text_sha256 as "textSha256"
    from verified_page p where p.verification_id = ${verificationId} order by p.rank`);
}
