import type { ProblemCode } from "../sitemap/problem";
import { lastmodFlag } from "./lastmod-flag";

const codes = [
  [lastmodFlag.invalid, "invalid-lastmod"],
  [lastmodFlag.future, "future-lastmod"],
  [lastmodFlag.implausible, "implausible-lastmod"],
  [lastmodFlag.nonstandard, "nonstandard-lastmod"],
  [lastmodFlag.noZone, "lastmod-no-zone"],
  [lastmodFlag.multiple, "multiple-lastmods"],
] as const satisfies [number, ProblemCode][];

/** The problems that the flags of a lastmod stand for. */
export function lastmodProblems(flags: number): ProblemCode[] {
  return codes.filter(([flag]) => flags & flag).map(([, code]) => code);
}
