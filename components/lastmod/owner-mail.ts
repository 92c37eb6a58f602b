import { formatCount, formatPlural, formatShare } from "@/components/ui/format-number";
import { formatMinute } from "@/components/ui/format-time";
import { verdictLook } from "@/components/ui/verdict-look";
import { generatorRemedies } from "@/lib/domain/lastmod/generator-remedy";
import type { Verdict } from "@/lib/domain/lastmod/verdict";
import { madeByWords } from "@/lib/domain/sitemap/recognise-generator";
import type { SiteGenerator } from "@/lib/domain/sitemap/site-generator";

export interface OwnerMail {
  host: string;
  walk: { number: number; at: number | null; isPartial: boolean };
  verdict: Verdict;
  /** The look at pages that the verdict rests on too. */
  verified: { at: number; pages: number } | null;
  generator: SiteGenerator | null;
}

const examplesMax = 8;

/** The verdict as a mail to the site's owner: what was found, on what, why, and what would help. Plain text. */
export function ownerMail({ host, walk, verdict, verified, generator }: OwnerMail): string {
  const remedies = generatorRemedies(generator?.key ?? null, verdict.code);
  const examples = [...new Set(verdict.findings.flatMap((finding) => finding.examples))].slice(0, examplesMax);
  const findings = verdict.findings.filter((finding) => !verdict.sentence.includes(finding.sentence));
  return [
    [`Subject: lastmod in the sitemaps of ${host}: ${verdictLook[verdict.code].word}`],
    ["Hello,"],
    [basisSentence(host, walk, verified, restsOnPages(verdict))],
    [`In short: ${verdictLook[verdict.code].word}. ${verdictLook[verdict.code].meaning}`, verdict.sentence],
    ...section(
      "What was found",
      findings.map((finding) => `- ${finding.sentence}`),
    ),
    ...section(
      "For example",
      examples.map((example) => `  ${example}`),
    ),
    [countSentence(verdict, walk.isPartial)],
    ...(generator ? section("Where it comes from", [causeSentence(generator)]) : []),
    ...section(
      "What would help",
      remedies.map((remedy) => `- ${remedy}`),
    ),
    ...(remedies.length === 0 && (verdict.code === "trusted" || verdict.code === "plausible")
      ? [["Nothing needs to be done about it."]]
      : []),
    ["Times are UTC. lastmod is of use to readers of sitemaps as far as it moves when a page's own content does."],
  ]
    .map((lines) => lines.join("\n"))
    .join("\n\n");
}

function section(title: string, lines: string[]): string[][] {
  return lines.length === 0 ? [] : [[`${title}:`, ...lines]];
}

/** Pages had a say in a verdict: at its own walk, or at one before. */
export function restsOnPages({ pages, findings }: Verdict): boolean {
  return pages !== undefined || findings.some(({ code }) => code === "page-dates" || code === "pages-over-walks");
}

function basisSentence(
  host: string,
  walk: OwnerMail["walk"],
  verified: OwnerMail["verified"],
  onPages: boolean,
): string {
  const when = walk.at === null ? "" : ` on ${formatMinute(walk.at)} UTC`;
  const looked = verified
    ? ` On ${formatMinute(verified.at)} UTC ${formatPlural(verified.pages, "page")} of a sample ${verified.pages === 1 ? "was" : "were"} compared with it.`
    : onPages
      ? " Pages were looked at after earlier readings."
      : " Pages were not looked at: this is what the sitemaps show by themselves.";
  const part = walk.isPartial ? ", not all of which could be read," : "";
  return `We read the sitemaps of ${host}${part}${when} (walk ${walk.number}), and asked whether lastmod tells when pages changed.${looked}`;
}

function countSentence({ entries, dated }: Verdict, isPartial: boolean): string {
  const share = entries > 0 ? ` (${formatShare(dated / entries)})` : "";
  return `This rests on ${formatPlural(entries, "entry", "entries")}${isPartial ? " of a partial walk" : ""}, ${formatCount(dated)} of them with a lastmod that can be read${share}.`;
}

/** `The sitemaps are very likely made by Hugo: they have …` */
export function causeSentence(generator: SiteGenerator): string {
  const of = generator.files > 0 && generator.of > 1 ? ` (${generator.files} of ${generator.of} files)` : "";
  return `The sitemaps are ${madeByWords(generator)} ${generator.name}: they have ${generator.evidence}${of}.`;
}
