import { dueList } from "@/lib/domain/plan/due-columns";
import { type DueRow, dueLists, parseDueSince } from "@/lib/domain/plan/due-list";
import { streamDue } from "@/lib/read/due";
import { resolveSince } from "@/lib/read/due-cursor";
import { BadRequest } from "../../../api/json-answer";
import type { HostParams } from "../../../api/walk-request";
import { answerExport } from "../../export-answer";

/** GET /export/:host/due?when=walk:1&due=new: what is due since, or one list of it. Takes nothing from a cursor. */
export async function GET(request: Request, { params }: { params: HostParams }) {
  return answerExport<DueRow>(request, params, {
    list: "due",
    open: async ({ walk, filter, query, signal }) => {
      const when = query.get("when") ?? `walk:${walk.previous ?? 0}`;
      const since = parseDueSince(when);
      if (!since) throw new BadRequest(`Cannot read the query: when is "${when}"`);
      const name = query.get("due");
      const list = dueLists.find((one) => one === name) ?? null;
      if (name && !list) throw new BadRequest(`Cannot read the query: due is one of ${dueLists.join(", ")}`);
      const rows = streamDue({ walk, filter, list, since: await resolveSince(walk, since) }, signal);
      return { ...dueList({ number: walk.number, isComplete: walk.state === "complete" }, null), rows };
    },
  });
}
