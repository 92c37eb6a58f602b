import { listWalks } from "@/lib/read/walk-summary";
import { BadRequest, errorAnswer, freshJson } from "../../../json-answer";
import { type HostParams, noSuchWalk, readHost } from "../../../walk-request";

/** GET /api/sites/:host/walks: the lines of the walk picker. */
export async function GET(_request: Request, { params }: { params: HostParams }) {
  try {
    const host = await readHost(params);
    const walks = await listWalks(host);
    if (walks.length === 0) throw new BadRequest(noSuchWalk(host, "latest"), "not-found");
    return freshJson(walks);
  } catch (error) {
    return errorAnswer(error);
  }
}
