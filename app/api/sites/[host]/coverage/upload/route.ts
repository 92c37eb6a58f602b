import { z } from "zod";
import { receiveList } from "@/lib/actions/crawl-list";
import { listLimits } from "@/lib/domain/crawl-list/list-limits";
import { BadRequest, errorAnswer, freshJson } from "../../../../json-answer";
import { type HostParams, readHost, readQuery } from "../../../../walk-request";

const schema = z.object({
  name: z.string().max(400).nullable().default(null),
  file: z.string().max(400).nullable().default(null),
  source: z.enum(["upload", "paste"]).default("upload"),
});

/** POST /api/sites/:host/coverage/upload?name=&file=: the body is the list, streamed into the database. */
export async function POST(request: Request, { params }: { params: HostParams }) {
  try {
    // A page of another site must not bring lists.
    if (!["same-origin", "none", null].includes(request.headers.get("sec-fetch-site"))) {
      throw new BadRequest("A list is brought from the product's own pages");
    }
    const host = await readHost(params);
    const { name, file, source } = readQuery(new URL(request.url).searchParams, schema);
    const length = Number(request.headers.get("content-length") ?? 0);
    if (length > listLimits.bytesMax) {
      throw new BadRequest("The file is larger than 2 GB: pack it by gzip or zip, or bring it in parts");
    }
    if (!request.body) throw new BadRequest("There is nothing in it");
    const received = await receiveList({ host, name, fileName: file, source }, request.body);
    if (!received.ok) throw new BadRequest(received.message);
    return freshJson({ versionId: received.versionId });
  } catch (error) {
    return errorAnswer(error);
  }
}
