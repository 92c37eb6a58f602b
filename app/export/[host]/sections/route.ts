import { z } from "zod";
import { readSectionTree, type SectionNode } from "@/lib/read/section-tree";
import { type HostParams, readQuery } from "../../../api/walk-request";
import { answerExport } from "../../export-answer";
import { instantCell, walkColumns } from "../../walk-columns";

const schema = z.object({ tree: z.enum(["path", "file"]).default("path") });

/** GET /export/:host/sections?tree=path|file: every node of a segmentation tree under the filter, parents first. */
export async function GET(request: Request, { params }: { params: HostParams }) {
  return answerExport<SectionNode>(request, params, {
    list: "sections",
    open: async ({ walk, filter, query }) => {
      const nodes = await readSectionTree(walk, readQuery(query, schema).tree, filter, { nodesMax: 1_000_000 });
      return {
        columns: [
          { header: "section", cell: (node) => node.key },
          { header: "parent", cell: (node) => node.parentKey },
          { header: "depth", cell: (node) => node.depth },
          { header: "urls", cell: (node) => node.urls },
          { header: "entries", cell: (node) => node.entries },
          { header: "share", cell: (node) => node.share },
          { header: "dated_share", cell: (node) => node.datedShare },
          { header: "newest_lastmod", cell: (node) => instantCell(node.newestAt) },
          { header: "median_month", cell: (node) => instantCell(node.medianAt)?.slice(0, 7) ?? null },
          { header: "verdict", cell: (node) => node.verdict },
          { header: "verdict_verified", cell: (node) => String(node.verified) },
          { header: "not_known", cell: (node) => node.notKnown },
          ...walkColumns(walk),
        ],
        text: (node) => node.key,
        rows: [nodes],
      };
    },
  });
}
