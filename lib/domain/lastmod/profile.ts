import type { Entry } from "../sitemap/entry";
import type { DayCounts, FileProfile, Stamp } from "./file-profile";

export interface ProfileBuilder {
  /** @param listings Times that the file lists this URL with this lastmod. */
  add(entry: Entry, listings?: number): void;
  finish(): FileProfile;
}

export function createProfile(): ProfileBuilder {
  throw new Error("Not built yet");
}

export function mergeDays(_days: DayCounts[]): DayCounts {
  throw new Error("Not built yet");
}

export interface MergedStamps {
  /** Heaviest first. */
  stamps: (Stamp & { files: number })[];
  distinct: number;
  /** True where every file keeps all its stamps in its profile: then `stamps` and `distinct` are exact. */
  exact: boolean;
}

export function mergeStamps(_profiles: FileProfile[]): MergedStamps {
  throw new Error("Not built yet");
}
