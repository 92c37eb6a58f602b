import { z } from "zod";
import { readStamps } from "@/lib/read/stamp-page";
import { answerWalk } from "../../../walk-answer";
import { type HostParams, readQuery } from "../../../walk-request";

const schema = z.object({ page: z.coerce.number().int().min(1).max(1_000_000).default(1) });

/** GET /api/sites/:host/stamps?page=1 and the filter: the heaviest stamps. */
export async function GET(request: Request, { params }: { params: HostParams }) {
  return answerWalk(request, params, ({ walk, filter, query }) =>
    readStamps(walk, filter, readQuery(query, schema).page),
  );
}
