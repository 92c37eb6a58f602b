import type { FileClocks } from "./file-clocks";
import type { FileProfile } from "./file-profile";
import type { Verdict } from "./verdict";

export interface JudgedFile {
  url: string;
  profile: FileProfile;
  clocks: FileClocks;
  /** Of `judgeFile`. */
  verdict: Verdict;
}

export function judgeSite(_files: JudgedFile[]): Verdict {
  throw new Error("Not built yet");
}
