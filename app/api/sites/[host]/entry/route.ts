import { z } from "zod";
import { readEntry } from "@/lib/read/entry-detail";
import { BadRequest } from "../../../json-answer";
import { answerWalk } from "../../../walk-answer";
import { type HostParams, readQuery } from "../../../walk-request";

const schema = z.union([z.object({ id: z.string().regex(/^\d{1,18}$/) }), z.object({ loc: z.string().min(1) })], {
  error: "name the URL by id or by loc",
});

/** GET /api/sites/:host/entry?id= or ?loc=: one URL with everything that is known of it. */
export async function GET(request: Request, { params }: { params: HostParams }) {
  return answerWalk(request, params, async ({ walk, query }) => {
    const entry = await readEntry(walk, readQuery(query, schema));
    if (!entry) throw new BadRequest(`Walk ${walk.number} of ${walk.host} has no such URL`, "not-found");
    return entry;
  });
}
