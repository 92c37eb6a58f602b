import { z } from "zod";
import { readProgress } from "@/lib/read/walk-progress";
import { BadRequest, errorAnswer, freshJson } from "../../../json-answer";
import { type HostParams, noSuchWalk, readHost, readQuery } from "../../../walk-request";

const schema = z.object({
  walk: z.coerce.number().int().positive().max(2_147_483_647).optional(),
  view: z.string().max(40).optional(),
});

/** GET /api/sites/:host/progress?walk=&view=: a walk as it stands now, the last one if none is named. */
export async function GET(request: Request, { params }: { params: HostParams }) {
  try {
    const host = await readHost(params);
    const { walk, view } = readQuery(new URL(request.url).searchParams, schema);
    const progress = await readProgress(host, walk, view);
    if (!progress) throw new BadRequest(noSuchWalk(host, walk ?? "latest"), "not-found");
    return freshJson(progress);
  } catch (error) {
    return errorAnswer(error);
  }
}
