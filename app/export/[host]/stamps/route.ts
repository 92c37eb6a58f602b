import { formatLastmod } from "@/lib/domain/lastmod/format-lastmod";
import type { Precision } from "@/lib/domain/lastmod/parse-lastmod";
import { streamStamps } from "@/lib/read/stamp-export";
import { readStamps, type StampRow } from "@/lib/read/stamp-page";
import type { HostParams } from "../../../api/walk-request";
import { answerExport } from "../../export-answer";
import { walkColumns } from "../../walk-columns";

/** GET /export/:host/stamps: every stamp of the entries under the filter, heaviest first. */
export async function GET(request: Request, { params }: { params: HostParams }) {
  return answerExport<StampRow>(request, params, {
    list: "stamps",
    open: async ({ walk, filter, signal }) => {
      const { dated } = await readStamps(walk, filter);
      const stampOf = (row: { at: number; precision: string }) => formatLastmod(row.at, row.precision as Precision);
      return {
        columns: [
          { header: "stamp", cell: stampOf },
          { header: "precision", cell: (row) => row.precision },
          { header: "entries", cell: (row) => row.entries },
          { header: "share", cell: (row) => row.share },
          { header: "files", cell: (row) => row.files },
          { header: "finding", cell: (row) => row.finding },
          ...walkColumns(walk),
        ],
        text: stampOf,
        rows: streamStamps(walk, filter, { dated, signal }),
      };
    },
  });
}
