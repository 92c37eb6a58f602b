import type { Problem } from "../sitemap/problem";
import type { FileReport } from "./sitemap-file";

/** The problems of an index, with the circle it closes where it lists itself or one of the files above it. */
export function withCycle(report: FileReport, urlsAbove: ReadonlySet<string>): Problem[] {
  const circle = report.children.find((child) => urlsAbove.has(child.url));
  if (!circle || report.problems.some((problem) => problem.code === "index-cycle")) return report.problems;
  return [...report.problems, { code: "index-cycle", count: 1, line: null, column: null, example: circle.url }];
}
