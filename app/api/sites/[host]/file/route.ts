import { z } from "zod";
import { readFile } from "@/lib/read/file-detail";
import { BadRequest } from "../../../json-answer";
import { answerWalk } from "../../../walk-answer";
import { type HostParams, readQuery } from "../../../walk-request";

const schema = z.object({ url: z.string("is the address of a sitemap file") });

/** GET /api/sites/:host/file?url=: one sitemap file with its head, findings and first entries. */
export async function GET(request: Request, { params }: { params: HostParams }) {
  return answerWalk(request, params, async ({ walk, query }) => {
    const { url } = readQuery(query, schema);
    const file = await readFile(walk, url);
    if (!file) throw new BadRequest(`Walk ${walk.number} of ${walk.host} knows no file ${url}`, "not-found");
    return file;
  });
}
