import { siteDetectors } from "./detectors/registry";
import { formatCount } from "./format-count";
import { formatList } from "./format-stamp";
import { sharesInWords } from "./judge-section";
import type { JudgedFile } from "./judged-file";
import { outlookOf } from "./outlook";
import { type RollUp, rollUp } from "./roll-up";
import type { Finding, Verdict, VerdictCode } from "./verdict";
import { trustOf } from "./verdict-trust";

const filesNamedMax = 3;
const findingsMax = 12;

/**
 * The verdict of a site from the verdicts of its page files, weighted by entries; what only shows across files (one
 * stamp per file) is judged here, on the files' profiles. Order of `files` does not matter.
 *
 * @returns `findings`: those across files first, then those of the heaviest files, one a code, at most twelve.
 */
export function judgeSite(files: JudgedFile[]): Verdict {
  const listing = files.filter(({ profile }) => profile.entries > 0).sort(byWeight);
  const sum = rollUp(
    listing.map(({ profile, verdict }) => ({ verdict, entries: profile.entries, dated: profile.dated })),
  );
  const across = siteDetectors.flatMap((detector) => {
    const finding = detector.detect(listing);
    return finding ? [{ finding, code: detector.leadsTo(finding) }] : [];
  });
  const settled = across.find(({ code }) => code !== null);
  const code = settled?.code ?? sum.code;
  const outlook = code === "generation-time" ? outlookOf("one-build") : sum.outlook;
  return {
    code,
    trust: settled && outlook ? trustOf(outlook) : sum.trust,
    sentence: settled?.finding.sentence ?? siteSentence(sum, listing),
    findings: [...across.map(({ finding }) => finding), ...heaviestFindings(listing)].slice(0, findingsMax),
    entries: sum.entries,
    dated: sum.dated,
    shares: sum.shares,
    ...(outlook && { outlook }),
  };
}

function byWeight(a: JudgedFile, b: JudgedFile): number {
  return b.profile.entries - a.profile.entries || (a.url < b.url ? -1 : 1);
}

function siteSentence(sum: RollUp, files: JudgedFile[]): string {
  const only = files[0];
  if (!only) return "No sitemap file lists a page.";
  if (files.length === 1) return only.verdict.sentence;
  const head = `Of ${formatCount(sum.entries)} entries in ${formatCount(files.length)} files, ${sharesInWords(sum)}.`;
  // Where one verdict holds, its heaviest file says why; where they differ, which file has which.
  const isShared = (sum.shares[sum.code] ?? 0) * 2 > 1;
  const heaviest = files.find(({ verdict }) => verdict.code === sum.code);
  if (isShared && heaviest) return `${head} The heaviest of them, ${heaviest.url}: ${heaviest.verdict.sentence}`;
  return `${head} ${filesByCode(files)}.`;
}

/** `generation-time: https://…/a.xml (1,200), https://…/b.xml (30) and 4 more; plausible: …` */
function filesByCode(files: JudgedFile[]): string {
  const groups = new Map<VerdictCode, JudgedFile[]>();
  for (const file of files) {
    const group = groups.get(file.verdict.code);
    if (group) group.push(file);
    else groups.set(file.verdict.code, [file]);
  }
  const lines = [...groups].map(([code, group]) => {
    const named = group.slice(0, filesNamedMax).map(({ url, profile }) => `${url} (${formatCount(profile.entries)})`);
    const more = group.length - named.length;
    return `${code}: ${formatList(more > 0 ? [...named, `${formatCount(more)} more`] : named)}`;
  });
  return lines.join("; ");
}

function heaviestFindings(files: JudgedFile[]): Finding[] {
  const byCode = new Map<string, Finding>();
  for (const { verdict } of files) {
    for (const finding of verdict.findings) if (!byCode.has(finding.code)) byCode.set(finding.code, finding);
  }
  return [...byCode.values()];
}
