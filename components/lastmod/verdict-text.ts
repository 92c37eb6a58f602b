import { verdictLook } from "@/components/ui/verdict-look";
import type { Verdict } from "@/lib/domain/lastmod/verdict";

/** The verdict as plain text, to be pasted into a mail to the site's owner. */
export function verdictText(host: string, walk: { number: number; isPartial: boolean }, verdict: Verdict): string {
  const lines = [
    `lastmod on ${host} (walk ${walk.number}${walk.isPartial ? ", partial" : ""}): ${verdictLook[verdict.code].word}`,
    "",
    verdict.sentence,
  ];
  if (verdict.findings.length > 0) lines.push("", ...verdict.findings.map((finding) => `- ${finding.sentence}`));
  const examples = verdict.findings.flatMap((finding) => finding.examples).slice(0, 5);
  if (examples.length > 0) lines.push("", "For example:", ...examples.map((example) => `  ${example}`));
  lines.push(
    "",
    `Judged on ${verdict.entries} entries${walk.isPartial ? " of a partial walk" : ""}, ${verdict.dated} of them dated. Times are UTC.`,
  );
  return lines.join("\n");
}
