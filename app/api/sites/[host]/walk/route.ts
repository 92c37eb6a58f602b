import { answerWalk } from "../../../walk-answer";
import type { HostParams } from "../../../walk-request";

/** GET /api/sites/:host/walk?walk=: one walk with its headline numbers, reasons and verdict. */
export async function GET(request: Request, { params }: { params: HostParams }) {
  return answerWalk(request, params, async ({ walk }) => walk);
}
