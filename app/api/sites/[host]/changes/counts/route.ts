import { countChanges } from "@/lib/read/change-counts";
import { readDiffRequest } from "../../../../diff-request";
import { answerWalk } from "../../../../walk-answer";
import type { HostParams } from "../../../../walk-request";

/** GET /api/sites/:host/changes/counts?left=&leftview= and the filter: URLs of each list. */
export async function GET(request: Request, { params }: { params: HostParams }) {
  return answerWalk(request, params, async ({ walk, filter, query }) => {
    const { diff } = await readDiffRequest(query, walk);
    return countChanges(diff, filter);
  });
}
