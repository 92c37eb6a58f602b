import { changeList } from "@/lib/read/change-columns";
import { streamChanges } from "@/lib/read/change-page";
import type { ChangeRow } from "@/lib/read/change-row";
import { readDiffRequest } from "../../../api/diff-request";
import type { HostParams } from "../../../api/walk-request";
import { answerExport } from "../../export-answer";

/** GET /export/:host/changes?left=&leftview=&kind=all: the rows of one list of a diff, or all of them. */
export async function GET(request: Request, { params }: { params: HostParams }) {
  return answerExport<ChangeRow>(request, params, {
    list: "changes",
    open: async ({ walk, filter, query, signal }) => {
      const { diff, list } = await readDiffRequest(query, walk);
      return { ...changeList(diff), rows: streamChanges(diff, filter, { list, signal }) };
    },
  });
}
