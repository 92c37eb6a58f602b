import { z } from "zod";
import { findVerification } from "@/lib/read/verification";
import { BadRequest, errorAnswer, freshJson } from "../../../json-answer";
import { type HostParams, readHost, readQuery } from "../../../walk-request";

const schema = z.object({
  verification: z.coerce.number().int().positive().max(2_147_483_647).optional(),
  view: z.string().max(40).optional(),
});

/** GET /api/sites/:host/verify?verification=&view=: a verification as it stands now, the latest if none is named. */
export async function GET(request: Request, { params }: { params: HostParams }) {
  try {
    const host = await readHost(params);
    const { verification, view } = readQuery(new URL(request.url).searchParams, schema);
    const found = await findVerification(host, view, verification);
    if (!found) throw new BadRequest(`${host} has no such verification`, "not-found");
    return freshJson(found);
  } catch (error) {
    return errorAnswer(error);
  }
}
