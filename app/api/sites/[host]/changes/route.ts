import { z } from "zod";
import { readChangePage } from "@/lib/read/change-page";
import { readDiffRequest } from "../../../diff-request";
import { answerWalk } from "../../../walk-answer";
import { type HostParams, readQuery } from "../../../walk-request";

const schema = z.object({
  after: z.string().max(20_000).optional(),
  limit: z.coerce.number().int().min(1).max(1_000).default(100),
});

/** GET /api/sites/:host/changes?left=&leftview=&kind=all&after=&limit=100 and the filter: one page of a diff. */
export async function GET(request: Request, { params }: { params: HostParams }) {
  return answerWalk(request, params, async ({ walk, filter, query }) => {
    const { diff, list } = await readDiffRequest(query, walk);
    return readChangePage(diff, filter, { list, ...readQuery(query, schema) });
  });
}
