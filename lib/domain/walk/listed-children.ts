import { orderChildren } from "./order-children";
import type { FileReport, FileTask, ListedFile } from "./sitemap-file";

/** The children of an index as files of the walk, in the order in which they are to be read. */
export function listedChildren(task: FileTask, report: Pick<FileReport, "children">): ListedFile[] {
  return orderChildren(report.children).map((child) => ({
    url: child.url,
    source: "index",
    parentFileId: task.fileId,
    depth: task.depth + 1,
    indexLastmodAt: child.lastmodAt,
    indexLastmodRaw: child.lastmodRaw,
  }));
}
