import { z } from "zod";
import { readListVersions } from "@/lib/read/coverage-head";
import { streamVersionChanges } from "@/lib/read/version-changes";
import { BadRequest } from "../../../../api/json-answer";
import { type HostParams, readQuery } from "../../../../api/walk-request";
import { answerExport } from "../../../export-answer";

const id = z.coerce.number().int().positive().max(2_147_483_647);
const schema = z.object({ older: id, newer: id, change: z.enum(["added", "removed"]) });

/** GET /export/:host/coverage/versions?older=&newer=&change=: the URLs that came, or went, between two versions of a list. */
export async function GET(request: Request, { params }: { params: HostParams }) {
  return answerExport<{ loc: string }>(request, params, {
    list: "versions",
    open: async ({ walk, query, signal }) => {
      const { change, ...pair } = readQuery(query, schema);
      const ready = (await readListVersions(walk.host)).filter(({ state }) => state === "ready").map((one) => one.id);
      if (!ready.includes(pair.older) || !ready.includes(pair.newer)) {
        throw new BadRequest(`${walk.host} has no such versions`, "not-found");
      }
      return {
        columns: [
          { header: "loc", cell: ({ loc }) => loc },
          { header: "change", cell: () => change },
        ],
        text: ({ loc }) => loc,
        rows: streamVersionChanges(pair, change, signal),
      };
    },
  });
}
