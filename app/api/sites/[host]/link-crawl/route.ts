import { z } from "zod";
import { readLinkCrawls } from "@/lib/read/link-crawl";
import { BadRequest, errorAnswer, freshJson } from "../../../json-answer";
import { type HostParams, readHost, readQuery } from "../../../walk-request";

const schema = z.object({
  crawl: z.coerce.number().int().positive().max(2_147_483_647).optional(),
  view: z.string().max(40).optional(),
});

/** GET /api/sites/:host/link-crawl?crawl=&view=: a crawl of links as it stands now, the latest if none is named. */
export async function GET(request: Request, { params }: { params: HostParams }) {
  try {
    const host = await readHost(params);
    const { crawl, view } = readQuery(new URL(request.url).searchParams, schema);
    const found = (await readLinkCrawls(host, view, crawl))[0];
    if (!found) throw new BadRequest(`${host} has no such crawl`, "not-found");
    return freshJson(found);
  } catch (error) {
    return errorAnswer(error);
  }
}
