import { z } from "zod";
import { readUrlPage } from "@/lib/read/url-page";
import { answerWalk } from "../../../walk-answer";
import { type HostParams, readQuery } from "../../../walk-request";

const schema = z.object({
  sort: z.enum(["loc", "lastmod", "first_seen"]).default("loc"),
  order: z.enum(["asc", "desc"]).default("asc"),
  after: z.string().max(20_000).optional(),
  limit: z.coerce.number().int().min(1).max(1_000).default(100),
});

/** GET /api/sites/:host/urls?sort=loc&order=asc&after=&limit=100 and the filter: one page of the explorer. */
export async function GET(request: Request, { params }: { params: HostParams }) {
  return answerWalk(request, params, ({ walk, filter, query }) => {
    const { order: direction, ...page } = readQuery(query, schema);
    return readUrlPage(walk, filter, { ...page, direction });
  });
}
