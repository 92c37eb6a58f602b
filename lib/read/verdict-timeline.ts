import "server-only";
import type { VerdictCode } from "../domain/lastmod/verdict";
import { Prisma } from "../io/prisma/client";
import { epochMs, queryRows } from "./query-rows";

/** The verdict that a site had after a walk or a verification. */
export interface VerdictMoment {
  at: number;
  source: "walk" | "verification";
  /** Of the walk, or of the verification. */
  number: number;
  walkNumber: number;
  code: VerdictCode;
  /** Another than the moment before. */
  isFlip: boolean;
  codeBefore: VerdictCode | null;
  trust: number | null;
  sentence: string;
}

/** Verdicts of a view, latest first, at most 200. */
export function readVerdictTimeline(viewId: number): Promise<VerdictMoment[]> {
  return queryRows<VerdictMoment>(Prisma.sql`
    select ${epochMs("e.at")} as at, e.source, e.number, e.walk_number as "walkNumber", e.code,
      e.code_before is not null and e.code_before <> e.code as "isFlip", e.code_before as "codeBefore",
      (e.verdict->>'trust')::float8 as trust, coalesce(e.verdict->>'sentence', '') as sentence
    from verdict_event e where e.view_id = ${viewId} order by e.id desc limit 200`);
}
