/**
 * What can be said of one URL between two walks. The **left** walk is mostly the older one, the **right** one the newer;
 * they may be walks of one market view or of two. All is said per distinct URL; one URL may be of several kinds.
 *
 * - `added`: the right walk has it, the left one has not.
 * - `removed`: the left walk has it, the right one has not, and **can say so**: see below.
 * - `lastmod-moved`, `lastmod-back`: both have it and date it, the right one later or earlier. The lastmod of a URL is the
 *   latest that any of its files gives; a date without a time counts as the start of its day, month or year, UTC.
 * - `lost-date`, `gained-date`: both have it, and only the left one, or only the right one, has a date that can be read.
 * - `moved-file`: both have it, and no file lists it in both. Within a view a file that was renamed is the same file;
 *   between views a file is known by its address.
 * - `returned`: `added`, and the right walk's view has had it earlier, lost it, and has it again.
 * - `renamed`: `added`, and probably a URL that was removed under another name: lib/domain/change/find-renames.ts.
 * - `extension`: both have it, and changefreq, priority, news, images, videos or alternates of the entry that stands for
 *   it are others.
 * - `not-known`: whether the right walk has it is not known. It is kept from an earlier walk, as no file that lists it was
 *   read so far; or the left walk has it and the right one does not know.
 * - `not-known-before`: `added`, but the left walk cannot say that it was not there.
 *
 * A walk that has not a URL **can say so** where every file that lists it in the other walk was read to its end, or is
 * listed no more and the walk is complete. Of two walks of a view the newer always can: it is built upon the older,
 * and drops a URL only when its file was read without it.
 */
export const changeKinds = [
  "added",
  "removed",
  "lastmod-moved",
  "lastmod-back",
  "lost-date",
  "gained-date",
  "moved-file",
  "returned",
  "renamed",
  "extension",
  "not-known",
  "not-known-before",
] as const;

export type ChangeKind = (typeof changeKinds)[number];

/** `walk_change.kinds`: a bit a kind, in their order. */
export const changeBit = Object.fromEntries(changeKinds.map((kind, at) => [kind, 1 << at])) as Record<
  ChangeKind,
  number
>;

/** What a list holds: one kind, all kinds that bear on lastmod, or all that there is. */
export const changeLists = [...changeKinds, "lastmod", "all"] as const;
export type ChangeList = (typeof changeLists)[number];

/** Bits of which a row of the list has at least one. */
export function bitsOf(list: ChangeList): number {
  if (list === "all") return (1 << changeKinds.length) - 1;
  if (list !== "lastmod") return changeBit[list];
  return changeBit["lastmod-moved"] | changeBit["lastmod-back"] | changeBit["lost-date"] | changeBit["gained-date"];
}

/** Kinds of a row, in their order. */
export function kindsOf(bits: number): ChangeKind[] {
  return changeKinds.filter((kind) => (bits & changeBit[kind]) !== 0);
}

/** URLs of each list. */
export type ChangeCounts = Record<ChangeList, number>;

/** Adds up how many rows have which bits. */
export function countLists(rows: Iterable<readonly [bits: number, urls: number]>): ChangeCounts {
  const counts = Object.fromEntries(changeLists.map((list) => [list, 0])) as ChangeCounts;
  for (const [bits, urls] of rows) {
    for (const list of changeLists) if ((bits & bitsOf(list)) !== 0) counts[list] += urls;
  }
  return counts;
}

export function isChangeList(text: string | null | undefined): text is ChangeList {
  return changeLists.some((list) => list === text);
}
