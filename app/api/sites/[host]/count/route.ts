import { countUrls } from "@/lib/read/url-count";
import { answerWalk } from "../../../walk-answer";
import type { HostParams } from "../../../walk-request";

/** GET /api/sites/:host/count and the filter: how many URLs it leaves. */
export async function GET(request: Request, { params }: { params: HostParams }) {
  return answerWalk(request, params, ({ walk, filter }) => countUrls(walk, filter));
}
