import { absent } from "./absent";
import { dateOnly } from "./date-only";
import { deployDay } from "./deploy-day";
import type { FileDetector, SiteDetector } from "./detector";
import { fewDated } from "./few-dated";
import { fileClock } from "./file-clock";
import { implausible } from "./implausible";
import { bulkImport } from "./import";
import { inFuture } from "./in-future";
import { newsSpread } from "./news-spread";
import { oneBuild } from "./one-build";
import { oneStampPerFile } from "./one-stamp-per-file";
import { partlyDated } from "./partly-dated";
import { singleStamp } from "./single-stamp";
import { stampsSecondsApart } from "./stamps-seconds-apart";

/** In the order in which they settle the verdict: the first finding that leads to one does. */
export const fileDetectors: readonly FileDetector[] = [
  absent,
  singleStamp,
  stampsSecondsApart,
  oneBuild,
  deployDay,
  fileClock,
  newsSpread,
  partlyDated,
  inFuture,
  implausible,
  fewDated,
  bulkImport,
  dateOnly,
];

export const siteDetectors: readonly SiteDetector[] = [oneStampPerFile];

/** Heading of a finding by its code; the code itself where it is not known any more. */
export function findingTitle(code: string): string {
  return [...fileDetectors, ...siteDetectors].find((detector) => detector.code === code)?.title ?? code;
}
