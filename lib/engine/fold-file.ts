import { judgeFile } from "../domain/lastmod/judge-file";
import { createProfile } from "../domain/lastmod/profile";
import { createPathTree } from "../domain/section/path-tree";
import type { Entry } from "../domain/sitemap/entry";
import { siteHostOf } from "../domain/url/site-host-of";
import type { ChildListing } from "../domain/walk/sitemap-file";
import type { EntryFold, EntrySink, KeptFold } from "./entry-sink";

/** Hands the entries of one file to the sink and folds them into its rollups on the way: one pass, bounded memory. */
export function createFileFold(siteHost: string, sink: EntrySink) {
  const profile = createProfile();
  const tree = createPathTree();
  const origins: Record<string, number> = {};
  const children: ChildListing[] = [];
  let [entries, urls, foreign] = [0, 0, 0];
  let foreignExample: string | null = null;
  let [origin, originPrefix, originIsForeign] = ["", "\0", false];

  const addPage = (entry: EntryFold, isNew: boolean) => {
    entries += 1;
    profile.add(entry);
    tree.add(entry.loc, { listings: 1, urls: isNew ? 1 : 0, lastmodAt: entry.lastmodAt, flags: entry.lastmodFlags });
    if (!entry.loc.startsWith(originPrefix)) {
      const url = new URL(entry.loc);
      origin = url.origin;
      originPrefix = `${origin}/`;
      originIsForeign = siteHostOf(entry.loc) !== siteHost;
    }
    if (isNew) {
      urls += 1;
      origins[origin] = (origins[origin] ?? 0) + 1;
    }
    if (originIsForeign) {
      foreign += 1;
      foreignExample ??= entry.loc;
    }
  };

  return {
    children,
    onEntry: (entry: Entry) => {
      if (entry.kind === "page") addPage(entry, sink.add(entry));
      else children.push({ url: entry.loc, lastmodAt: entry.lastmodAt, lastmodRaw: entry.lastmodRaw });
    },
    /** An entry of an earlier walk that stays, because the file was not read to its end. */
    addKept: (entry: KeptFold) => {
      for (let listing = 0; listing < entry.listings; listing += 1) addPage(entry, listing === 0);
    },
    entries: () => entries,
    foreign: () => foreign,
    foreignExample: () => foreignExample,
    finish: ({ whole, clocks }: { whole: boolean; clocks: Parameters<typeof judgeFile>[1] }) => {
      const finished = profile.finish();
      return {
        whole,
        entries,
        urls,
        profile: { ...finished, clocks },
        sections: tree.finish(),
        origins,
        verdict: judgeFile(finished, clocks),
      };
    },
  };
}
