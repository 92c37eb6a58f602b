import { coverageColumns } from "@/lib/domain/coverage/coverage-columns";
import { type CoverageRow, streamCoverage } from "@/lib/read/coverage-rows";
import { readCoverageRequest } from "../../../api/coverage-request";
import type { HostParams } from "../../../api/walk-request";
import { answerExport } from "../../export-answer";

/** GET /export/:host/coverage: every URL of walk and list under the filter in the query string, with how it matches. */
export async function GET(request: Request, { params }: { params: HostParams }) {
  return answerExport<CoverageRow>(request, params, {
    list: "coverage",
    open: async (asked) => {
      const { version, question } = await readCoverageRequest(asked);
      const { walk } = asked;
      const context = {
        walk: walk.number,
        walkComplete: walk.state === "complete",
        list: version.name,
        version: version.number,
      };
      return {
        columns: coverageColumns(context),
        text: ({ loc }) => loc,
        rows: streamCoverage(question, asked.signal),
      };
    },
  });
}
