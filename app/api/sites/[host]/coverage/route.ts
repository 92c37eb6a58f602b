import { chooseVersion, findCoverage, readListVersions } from "@/lib/read/coverage-head";
import { errorAnswer, freshJson } from "../../../json-answer";
import { type HostParams, readWalkRequest } from "../../../walk-request";

/** GET /api/sites/:host/coverage?list=&walk=: how far a list has come, and the matching with the walk. */
export async function GET(request: Request, { params }: { params: HostParams }) {
  try {
    const { walk, query } = await readWalkRequest(request, params);
    const version = chooseVersion(await readListVersions(walk.host), query.get("list"));
    const coverage = version?.state === "ready" ? await findCoverage(walk, version.id) : null;
    return freshJson({
      version: version && {
        id: version.id,
        state: version.state,
        bytes: version.bytes,
        bytesDone: version.bytesDone,
        rowsRead: version.rowsRead,
        rejected: version.rejected,
      },
      coverage: coverage && { id: coverage.id, state: coverage.state },
    });
  } catch (error) {
    return errorAnswer(error);
  }
}
