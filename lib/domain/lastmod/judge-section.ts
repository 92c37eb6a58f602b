import { formatCount, formatShare } from "./format-count";
import { formatList } from "./format-stamp";
import { type RollUp, type RollUpPart, rollUp } from "./roll-up";
import type { Verdict, VerdictCode } from "./verdict";

/** What one file contributes to a section: its verdict, and its entries in the section. */
export type SectionPart = RollUpPart;

/** From this share (0–1) of dated entries on, a section of partly dated files is dated itself. */
const datedShareMin = 0.95;

/**
 * The verdict of a section: those of the files that list it, weighted by their entries in it.
 *
 * A file that dates some of its entries may date all or none of this section's: where the files come to `partial`, the
 * section's own dates decide. Nothing is said about dates where none is there.
 */
export function judgeSection(parts: SectionPart[]): Verdict {
  const sum = rollUp(parts);
  return {
    code: ownCode(sum),
    trust: sum.trust,
    sentence: sum.entries === 0 ? "The section is empty." : sentenceOf(sum),
    findings: [],
    entries: sum.entries,
    dated: sum.dated,
    shares: sum.shares,
    ...(sum.outlook && { outlook: sum.outlook }),
  };
}

function ownCode({ code, entries, dated }: RollUp): VerdictCode {
  if (entries > 0 && dated === 0) return "absent";
  return code === "partial" && dated >= entries * datedShareMin ? "plausible" : code;
}

function sentenceOf(sum: RollUp): string {
  if (sum.dated === 0) return `None of ${formatCount(sum.entries)} entries has a lastmod that can be read.`;
  const inFiles = `Of ${formatCount(sum.entries)} entries, ${sharesInWords(sum)}`;
  return ownCode(sum) === sum.code
    ? `${inFiles}.`
    : `${inFiles}; here ${formatShare(sum.dated / sum.entries)} are dated.`;
}

/** How each verdict reads after "stand in files…". */
const codeWords: Record<VerdictCode, string> = {
  trusted: "whose lastmod is verified",
  plausible: "whose lastmod nothing speaks against",
  "generation-time": "stamped when they were made",
  stale: "whose lastmod does not move",
  partial: "that are partly dated",
  absent: "without lastmod",
  mixed: "whose parts differ",
  "not-enough-evidence": "that do not say enough",
};

/** `62 % stand in files stamped when they were made and 38 % in files without lastmod` */
export function sharesInWords({ shares }: Pick<RollUp, "shares">): string {
  // Object.keys and Object.entries widen the keys that rollUp put in.
  const [only, ...others] = Object.keys(shares) as VerdictCode[];
  if (only && others.length === 0) return `all stand in files ${codeWords[only]}`;
  const parts = (Object.entries(shares) as [VerdictCode, number][]).map(
    ([code, share], index) => `${formatShare(share)} ${index === 0 ? "stand " : ""}in files ${codeWords[code]}`,
  );
  return formatList(parts);
}
