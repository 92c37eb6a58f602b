import type { FileClocks } from "./file-clocks";
import type { FileProfile } from "./file-profile";
import type { Verdict } from "./verdict";

/** One sitemap file with the verdict of `judgeFile`: what the judge of a site looks at. */
export interface JudgedFile {
  url: string;
  profile: FileProfile;
  clocks: FileClocks;
  verdict: Verdict;
}
