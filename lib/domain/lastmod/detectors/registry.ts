import { absent } from "./absent";
import { alwaysMoves } from "./always-moves";
import { backwards } from "./backwards";
import { dateOnly } from "./date-only";
import { deployDay } from "./deploy-day";
import type { FileDetector, SiteDetector } from "./detector";
import { fewDated } from "./few-dated";
import { fewMove } from "./few-move";
import { fileClock } from "./file-clock";
import { fileOrder } from "./file-order";
import { frozen } from "./frozen";
import { halfOnOneDay } from "./half-on-one-day";
import { implausible } from "./implausible";
import { bulkImport } from "./import";
import { inFuture } from "./in-future";
import { indexContradicts } from "./index-contradicts";
import { listPages } from "./list-pages";
import { newsSpread } from "./news-spread";
import { oneBuild } from "./one-build";
import { oneStampPerFile } from "./one-stamp-per-file";
import { partlyDated } from "./partly-dated";
import { restampWaves } from "./restamp-waves";
import { severalZones } from "./several-zones";
import { singleStamp } from "./single-stamp";
import { stampsSecondsApart } from "./stamps-seconds-apart";
import type { StepDetector } from "./step-detector";
import { urlDates } from "./url-dates";

/** In the order in which they settle the verdict: the first finding that leads to one does. */
export const fileDetectors: readonly FileDetector[] = [
  absent,
  singleStamp,
  stampsSecondsApart,
  oneBuild,
  fileOrder,
  deployDay,
  fileClock,
  newsSpread,
  partlyDated,
  inFuture,
  implausible,
  fewDated,
  bulkImport,
  halfOnOneDay,
  dateOnly,
  urlDates,
  indexContradicts,
  severalZones,
];

export const siteDetectors: readonly SiteDetector[] = [oneStampPerFile];

/** Over walks, in the order in which they settle the verdict. */
export const stepDetectors: readonly StepDetector[] = [
  alwaysMoves,
  restampWaves,
  frozen,
  fewMove,
  backwards,
  listPages,
];

/** Findings that no detector makes. */
const otherTitles: Record<string, string> = {
  "page-dates": "The pages' own dates",
  "pages-over-walks": "Changes of the pages over walks",
  "sections-differ": "Sections differ",
};

/** Heading of a finding by its code; the code itself where it is not known any more. */
export function findingTitle(code: string): string {
  return (
    [...fileDetectors, ...siteDetectors, ...stepDetectors].find((detector) => detector.code === code)?.title ??
    otherTitles[code] ??
    code
  );
}
