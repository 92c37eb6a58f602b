import { rejectReasons } from "@/lib/domain/crawl-list/crawl-row";
import { chooseVersion, type ListReject, readListVersions, readRejects } from "@/lib/read/coverage-head";
import { BadRequest } from "../../../../api/json-answer";
import type { HostParams } from "../../../../api/walk-request";
import { answerExport } from "../../../export-answer";

/** GET /export/:host/coverage/rejects?list=: the lines of a list that gave no URL, as the page shows them. */
export async function GET(request: Request, { params }: { params: HostParams }) {
  return answerExport<ListReject>(request, params, {
    list: "rejected",
    open: async ({ walk, query }) => {
      const version = chooseVersion(await readListVersions(walk.host), query.get("list"));
      if (!version) throw new BadRequest(`${walk.host} has no such list`, "not-found");
      return {
        columns: [
          { header: "line", cell: ({ line }) => line },
          { header: "reason", cell: ({ reason }) => rejectReasons[reason] ?? reason },
          { header: "text", cell: ({ text }) => text },
        ],
        text: ({ text }) => text,
        rows: [await readRejects(version.id)],
      };
    },
  });
}
