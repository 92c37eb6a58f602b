import { z } from "zod";
import type { ListColumn } from "@/lib/domain/export/export-format";
import { fileGroups, filesFrom, isInGroup } from "@/lib/domain/walk/file-group";
import { type FileRow, readFileTree } from "@/lib/read/file-tree";
import { type HostParams, readQuery } from "../../../api/walk-request";
import { answerExport } from "../../export-answer";
import { instantCell, walkColumns } from "../../walk-columns";

const columns: ListColumn<FileRow>[] = [
  { header: "sitemap", cell: (file) => file.url },
  { header: "parent", cell: (file) => file.parentUrl },
  { header: "depth", cell: (file) => file.depth },
  { header: "source", cell: (file) => file.source },
  { header: "format", cell: (file) => file.format },
  { header: "outcome", cell: (file) => file.outcome },
  { header: "reason", cell: (file) => file.reason },
  { header: "status", cell: (file) => file.status },
  { header: "final_url", cell: (file) => file.finalUrl },
  { header: "redirects", cell: (file) => file.redirects.length, value: (file) => file.redirects },
  { header: "bytes_packed", cell: (file) => file.bytesPacked },
  { header: "bytes_unpacked", cell: (file) => file.bytesUnpacked },
  { header: "entries", cell: (file) => file.entries },
  { header: "urls", cell: (file) => file.urls },
  { header: "dated", cell: (file) => file.dated },
  { header: "oldest_lastmod", cell: (file) => instantCell(file.oldestAt) },
  { header: "newest_lastmod", cell: (file) => instantCell(file.newestAt) },
  { header: "index_lastmod", cell: (file) => instantCell(file.indexLastmodAt) },
  { header: "etag", cell: (file) => file.etag },
  { header: "last_modified", cell: (file) => file.lastModified },
  { header: "content_type", cell: (file) => file.contentType },
  { header: "verdict", cell: (file) => file.verdict },
  {
    header: "problems",
    cell: (file) => file.problems.map(({ code, count }) => `${code} ${count}`).join("; "),
    value: (file) => file.problems,
  },
  { header: "fetched_at", cell: (file) => instantCell(file.fetchedAt) },
  { header: "duration_ms", cell: (file) => file.durationMs },
  { header: "carried_from_walk", cell: (file) => file.carriedFromWalk },
  { header: "kept_entries", cell: (file) => file.keptEntries },
  { header: "renamed_from", cell: (file) => file.renamedFrom },
];

const schema = z.object({ outcome: z.enum(fileGroups.map(({ key }) => key)).optional() });

/** GET /export/:host/files?outcome=group: every sitemap file of the walk; of the filter, `file` narrows it to one and those below it. */
export async function GET(request: Request, { params }: { params: HostParams }) {
  return answerExport<FileRow>(request, params, {
    list: "files",
    open: async ({ walk, filter, query }) => {
      const { outcome } = readQuery(query, schema);
      const files = filesFrom(await readFileTree(walk), filter.file);
      const rows = outcome ? files.filter((file) => isInGroup(file, outcome)) : files;
      return { columns: [...columns, ...walkColumns(walk)], text: (file) => file.url, rows: [rows] };
    },
  });
}
