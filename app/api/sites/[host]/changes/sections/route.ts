import { readChangeSections } from "@/lib/read/change-sections";
import { readDiffRequest } from "../../../../diff-request";
import { answerWalk } from "../../../../walk-answer";
import type { HostParams } from "../../../../walk-request";

/** GET /api/sites/:host/changes/sections?left=&leftview= and the filter: what changed by directory. */
export async function GET(request: Request, { params }: { params: HostParams }) {
  return answerWalk(request, params, async ({ walk, filter, query }) => {
    const { diff } = await readDiffRequest(query, walk);
    return readChangeSections(diff, filter);
  });
}
