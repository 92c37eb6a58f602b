import { z } from "zod";
import { readListVersions } from "@/lib/read/coverage-head";
import { countVersionChanges, readVersionChanges } from "@/lib/read/version-changes";
import { BadRequest, errorAnswer, freshJson } from "../../../../json-answer";
import { type HostParams, readHost, readQuery } from "../../../../walk-request";

const id = z.coerce.number().int().positive().max(2_147_483_647);
const schema = z.object({ older: id, newer: id });

/** GET /api/sites/:host/coverage/versions?older=&newer=: what came and what went between two versions of a list. */
export async function GET(request: Request, { params }: { params: HostParams }) {
  try {
    const host = await readHost(params);
    const pair = readQuery(new URL(request.url).searchParams, schema);
    const versions = await readListVersions(host);
    const areReady = [pair.older, pair.newer].every((one) =>
      versions.some((version) => version.id === one && version.state === "ready"),
    );
    if (!areReady) throw new BadRequest(`${host} has no such versions`, "not-found");
    const [counts, added, removed] = await Promise.all([
      countVersionChanges(pair),
      readVersionChanges(pair, "added", { limit: 8 }),
      readVersionChanges(pair, "removed", { limit: 8 }),
    ]);
    return freshJson({ counts, added: added.rows, removed: removed.rows });
  } catch (error) {
    return errorAnswer(error);
  }
}
