import { z } from "zod";
import { readSectionTree } from "@/lib/read/section-tree";
import { answerWalk } from "../../../walk-answer";
import { type HostParams, readQuery } from "../../../walk-request";

const schema = z.object({ tree: z.enum(["path", "file"]).default("path") });

/** GET /api/sites/:host/sections?tree=path|file and the filter: the nodes of a segmentation tree. */
export async function GET(request: Request, { params }: { params: HostParams }) {
  return answerWalk(request, params, ({ walk, filter, query }) =>
    readSectionTree(walk, readQuery(query, schema).tree, filter),
  );
}
