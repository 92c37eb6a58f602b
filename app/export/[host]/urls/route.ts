import { z } from "zod";
import { exportPresetNames } from "@/lib/domain/export/export-columns";
import { urlList } from "@/lib/read/url-columns";
import { readExtensionKinds, streamUrls, type UrlExportRow } from "@/lib/read/url-export";
import { type HostParams, readQuery } from "../../../api/walk-request";
import { answerExport } from "../../export-answer";

const schema = z.object({
  preset: z.enum(exportPresetNames).default("gazetteer"),
  sort: z.enum(["loc", "lastmod", "first_seen"]).nullable().default(null),
  order: z.enum(["asc", "desc"]).default("asc"),
});

/** GET /export/:host/urls: every URL under the filter in the query string, streamed in constant memory. */
export async function GET(request: Request, { params }: { params: HostParams }) {
  return answerExport<UrlExportRow>(request, params, {
    list: null,
    open: async ({ walk, filter, query, format, signal }) => {
      const { preset, sort, order } = readQuery(query, schema);
      const withExtension = preset === "advertools";
      const kinds = withExtension ? await readExtensionKinds(walk) : { news: false, images: false };
      const withSitemaps = format === "ndjson";
      return {
        ...urlList(format, preset, kinds),
        rows: streamUrls(walk, filter, { sort, direction: order, withExtension, withSitemaps, signal }),
      };
    },
  });
}
