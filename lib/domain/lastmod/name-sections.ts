import { formatCount } from "./format-count";
import { formatList } from "./format-stamp";
import type { Verdict } from "./verdict";

/** A top section with what was found of it. */
export interface NamedSection {
  key: string;
  entries: number;
  verdict: Pick<Verdict, "code">;
}

const namedMax = 4;

/** Where a site's verdict is `mixed`: says which of its top sections can be used, as a finding and in the sentence. */
export function nameSections(verdict: Verdict, sections: readonly NamedSection[]): Verdict {
  if (verdict.code !== "mixed") return verdict;
  const sorted = [...sections].sort((a, b) => b.entries - a.entries);
  const usable = sorted.filter(({ verdict: { code } }) => code === "plausible" || code === "trusted");
  const others = sections.length - usable.length;
  if (usable.length === 0 || others === 0) return verdict;
  const entries = usable.reduce((sum, section) => sum + section.entries, 0);
  const of = sections.reduce((sum, section) => sum + section.entries, 0);
  const named = usable.slice(0, namedMax).map((section) => `${section.key} (${formatCount(section.entries)})`);
  const more = usable.length - named.length;
  const sentence = `Nothing speaks against lastmod in ${formatList(more > 0 ? [...named, `${formatCount(more)} more`] : named)}.`;
  return {
    ...verdict,
    sentence: `${verdict.sentence} ${sentence}`,
    findings: [
      ...verdict.findings,
      {
        ...{ code: "sections-differ", severity: "for", sentence, entries, of, share: entries / of, threshold: 0 },
        stamps: [],
        examples: usable.slice(0, 5).map(({ key }) => key),
      },
    ],
  };
}
