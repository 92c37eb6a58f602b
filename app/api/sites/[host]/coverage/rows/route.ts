import { z } from "zod";
import { readCoveragePage } from "@/lib/read/coverage-rows";
import { readCoverageRequest } from "../../../../coverage-request";
import { errorAnswer, freshJson } from "../../../../json-answer";
import { type HostParams, readQuery, readWalkRequest } from "../../../../walk-request";

const schema = z.object({
  after: z.string().nullable().default(null),
  limit: z.coerce.number().int().min(1).max(1_000).default(100),
});

/** GET /api/sites/:host/coverage/rows: one page of URLs of walk and list, by address. */
export async function GET(request: Request, { params }: { params: HostParams }) {
  try {
    const asked = await readWalkRequest(request, params);
    const { after, limit } = readQuery(asked.query, schema);
    const { question } = await readCoverageRequest(asked);
    return freshJson(await readCoveragePage(question, { after, limit }));
  } catch (error) {
    return errorAnswer(error);
  }
}
