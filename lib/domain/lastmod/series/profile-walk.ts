import { noClocks } from "../file-clocks";
import { judgeFile } from "../judge-file";
import { judgeSite } from "../judge-site";
import type { JudgedFile } from "../judged-file";
import { createProfile, type ProfileBuilder } from "../profile";
import type { Verdict } from "../verdict";
import { readDate, type SeriesEntry, type SeriesWalk } from "./walk-series";

/** Judges one walk of a series by itself, with the profile and the judge of the product. */
export function judgeWalk(walk: SeriesWalk): Verdict {
  const profiles = walk.stamps ? new Map([["", profileOfStamps(walk)]]) : profilesOfEntries(walk.entries);
  const files = [...profiles].map(([url, builder]): JudgedFile => {
    const profile = builder.finish();
    const clocks = { ...noClocks, fetchedAt: walk.at };
    return { url, profile, clocks, verdict: judgeFile(profile, clocks) };
  });
  return judgeSite(files);
}

function profilesOfEntries(entries: readonly SeriesEntry[]): Map<string, ProfileBuilder> {
  const profiles = new Map<string, ProfileBuilder>();
  for (const entry of entries) {
    const profile = profiles.get(entry.file) ?? createProfile();
    profiles.set(entry.file, profile);
    add(profile, entry.loc, entry, 1);
  }
  return profiles;
}

/** The whole file's stamps; the sample gives each an address, for examples. */
function profileOfStamps(walk: SeriesWalk): ProfileBuilder {
  const profile = createProfile();
  const locs = new Map(walk.entries.map((entry) => [entry.raw, entry.loc]));
  for (const [raw, count] of walk.stamps ?? []) add(profile, locs.get(raw) ?? "/", readDate(raw, walk.at), count);
  return profile;
}

function add(
  profile: ProfileBuilder,
  loc: string,
  date: Pick<SeriesEntry, "at" | "precision" | "flags">,
  count: number,
) {
  profile.add(
    { loc, lastmodAt: date.at, lastmodPrecision: date.precision, lastmodFlags: date.flags, extension: null },
    count,
  );
}
