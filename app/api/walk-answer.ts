import { isActive } from "@/lib/domain/walk/walk-state";
import type { WalkHead } from "@/lib/read/walk-summary";
import { errorAnswer } from "./json-answer";
import { type HostParams, readWalkRequest, type WalkRequest } from "./walk-request";

/** Another version of the product may answer in another shape: what browsers keep is asked for anew after a restart. */
const processTag = crypto.randomUUID().slice(0, 8);

/**
 * Answers one read model of a walk in JSON.
 *
 * A walk that has ended never changes, so the browser keeps the answer and only asks whether it is still that walk: a
 * deleted site that is walked anew has the same addresses, so it must ask.
 */
export async function answerWalk(
  request: Request,
  params: HostParams,
  read: (asked: WalkRequest) => Promise<unknown>,
): Promise<Response> {
  try {
    const asked = await readWalkRequest(request, params);
    const headers = cacheHeaders(asked.walk);
    if (headers.etag && request.headers.get("if-none-match") === headers.etag) {
      return new Response(null, { status: 304, headers });
    }
    return Response.json(await read(asked), { headers });
  } catch (error) {
    return errorAnswer(error);
  }
}

function cacheHeaders(walk: WalkHead): Record<string, string> {
  if (isActive(walk.state)) return { "cache-control": "no-store" };
  return {
    "cache-control": "private, no-cache",
    etag: `W/"${walk.id}-${walk.finishedAt}-${walk.verified?.number ?? 0}-${processTag}"`,
  };
}
