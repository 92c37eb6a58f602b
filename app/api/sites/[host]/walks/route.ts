import { z } from "zod";
import { listWalks } from "@/lib/read/walk-summary";
import { BadRequest, errorAnswer, freshJson } from "../../../json-answer";
import { type HostParams, noSuchWalk, readHost, readQuery } from "../../../walk-request";

const schema = z.object({ view: z.string().max(40).optional() });

/** GET /api/sites/:host/walks?view=: the lines of the walk picker. */
export async function GET(request: Request, { params }: { params: HostParams }) {
  try {
    const host = await readHost(params);
    const { view } = readQuery(new URL(request.url).searchParams, schema);
    const walks = await listWalks(host, view);
    if (walks.length === 0) throw new BadRequest(noSuchWalk(host, "latest"), "not-found");
    return freshJson(walks);
  } catch (error) {
    return errorAnswer(error);
  }
}
