import { z } from "zod";
import { isInPageGroup, pageGroups } from "@/lib/domain/verify/page-group";
import { type VerifiedPage, verifiedPageColumns } from "@/lib/domain/verify/verified-page";
import { findVerification, readVerifiedPages } from "@/lib/read/verification";
import { BadRequest } from "../../../api/json-answer";
import { type HostParams, readQuery } from "../../../api/walk-request";
import { answerExport } from "../../export-answer";

const schema = z.object({
  verification: z.coerce.number().int().positive().max(2_147_483_647).optional(),
  group: z.enum(pageGroups).optional(),
});

/** GET /export/:host/verify?verification=&group=: the pages of a sample, as its page lists them. */
export async function GET(request: Request, { params }: { params: HostParams }) {
  return answerExport<VerifiedPage>(request, params, {
    list: "verify",
    open: async ({ walk, query }) => {
      const { verification: number, group } = readQuery(query, schema);
      const verification = await findVerification(walk.host, walk.view, number);
      if (!verification && number !== undefined)
        throw new BadRequest(`${walk.host} has no such verification`, "not-found");
      const pages = verification ? await readVerifiedPages(verification.id) : [];
      return {
        columns: [
          ...verifiedPageColumns,
          { header: "verification", cell: () => verification?.number ?? null },
          { header: "walk", cell: () => verification?.walkNumber ?? null },
        ],
        text: (page) => page.loc,
        rows: [group ? pages.filter((page) => isInPageGroup(page, group)) : pages],
      };
    },
  });
}
