import type { FileClocks } from "./file-clocks";
import type { FileProfile } from "./file-profile";
import type { Verdict } from "./verdict";

export function judgeFile(_profile: FileProfile, _clocks: FileClocks): Verdict {
  throw new Error("Not built yet");
}
