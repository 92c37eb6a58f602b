import { countSince } from "@/lib/read/change-since";
import { BadRequest } from "../../../../json-answer";
import { answerWalk } from "../../../../walk-answer";
import type { HostParams } from "../../../../walk-request";

/** GET /api/sites/:host/changes/since?since=2026-11-01 and the filter: URLs changed, undated and distrusted. */
export async function GET(request: Request, { params }: { params: HostParams }) {
  return answerWalk(request, params, ({ walk, filter }) => {
    if (filter.since === undefined) throw new BadRequest("Cannot read the query: since is missing");
    return countSince(walk, { ...filter, since: filter.since });
  });
}
