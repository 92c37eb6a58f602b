/**
 * What became of one sitemap file in one walk.
 *
 * `ok` read in whole · `partial` read, not in full · `not-modified` 304 · `unchanged` the same bytes as before ·
 * `skipped-unchanged` not asked, its index says that it is the same · `not-a-sitemap` · `duplicate` found to be a file
 * already read · `failed` · `refused` never asked (private address, other scheme) · `not-visited` beyond a limit.
 */
export type FileOutcome =
  | "ok"
  | "partial"
  | "not-modified"
  | "unchanged"
  | "skipped-unchanged"
  | "not-a-sitemap"
  | "duplicate"
  | "failed"
  | "refused"
  | "not-visited";

/** The file's entries are known for this walk: what it does not list, it does not list. */
export function isRead(outcome: FileOutcome): boolean {
  return outcome === "ok" || outcome === "not-modified" || outcome === "unchanged" || outcome === "skipped-unchanged";
}
