import { z } from "zod";
import { crawlPageColumns } from "@/lib/domain/link-crawl/crawl-columns";
import type { ComparedPage } from "@/lib/domain/link-crawl/crawl-summary";
import { readLinkCrawls, readLinkPages } from "@/lib/read/link-crawl";
import { BadRequest } from "../../../api/json-answer";
import { type HostParams, readQuery } from "../../../api/walk-request";
import { answerExport } from "../../export-answer";

const schema = z.object({ crawl: z.coerce.number().int().positive().max(2_147_483_647).optional() });

/** GET /export/:host/link-crawl?crawl=: the pages that a crawl of links met, the latest crawl if none is named. */
export async function GET(request: Request, { params }: { params: HostParams }) {
  return answerExport<ComparedPage>(request, params, {
    list: "link-crawl",
    open: async ({ walk, query }) => {
      const { crawl: number } = readQuery(query, schema);
      const crawl = (await readLinkCrawls(walk.host, walk.view, number))[0];
      if (!crawl) throw new BadRequest(`${walk.host} has no such crawl`, "not-found");
      return { columns: crawlPageColumns, text: ({ loc }) => loc, rows: [await readLinkPages(crawl.id)] };
    },
  });
}
