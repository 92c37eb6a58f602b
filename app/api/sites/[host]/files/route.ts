import { readFileTree } from "@/lib/read/file-tree";
import { answerWalk } from "../../../walk-answer";
import type { HostParams } from "../../../walk-request";

/** GET /api/sites/:host/files?walk=: the tree of sitemap files. */
export async function GET(request: Request, { params }: { params: HostParams }) {
  return answerWalk(request, params, ({ walk }) => readFileTree(walk));
}
