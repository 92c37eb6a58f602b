import { z } from "zod";
import { readHistogram } from "@/lib/read/lastmod-histogram";
import { answerWalk } from "../../../walk-answer";
import { type HostParams, readQuery } from "../../../walk-request";

const schema = z.object({ bucket: z.enum(["year", "month", "day", "hour", "minute", "second"]).default("month") });

/** GET /api/sites/:host/histogram?bucket=month and the filter: entries by lastmod. */
export async function GET(request: Request, { params }: { params: HostParams }) {
  return answerWalk(request, params, ({ walk, filter, query }) =>
    readHistogram(walk, readQuery(query, schema).bucket, filter),
  );
}
