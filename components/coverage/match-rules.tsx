"use client";

import { Switch } from "@mantine/core";
import { formatCount } from "@/components/ui/format-number";
import type { CoverageCounts } from "@/lib/domain/coverage/coverage-summary";
import { nearRules, type RuleSet, ruleBit } from "@/lib/domain/coverage/near-rule";
import type { CoverageView } from "./coverage-href";
import { CoverageLink } from "./coverage-link";
import styles from "./coverage-screen.module.css";

/** What two spellings may differ by and be meant as one. The figures move at once: they are sums of what was counted. */
export function MatchRules({
  view,
  counts,
  onChange,
}: {
  view: CoverageView;
  counts: CoverageCounts;
  onChange: (rules: RuleSet) => void;
}) {
  return (
    <ul className={styles.rules} aria-label="Rules of matching">
      {nearRules.map(({ name, word, example }) => {
        const isOn = (view.rules & ruleBit[name]) !== 0;
        const count = counts.byRule[name] ?? 0;
        return (
          <li key={name}>
            <Switch
              size="xs"
              checked={isOn}
              label={word}
              onChange={() => onChange(view.rules ^ ruleBit[name])}
              title={example}
            />
            <code className={styles.example}>{example}</code>
            <span className={styles.ruleCount}>
              {isOn ? (
                <CoverageLink count={count} view={view} own={{ rule: name }} label={`near misses by ${word}`} />
              ) : (
                <span className={styles.quiet}>off</span>
              )}
            </span>
          </li>
        );
      })}
      <li className={styles.quiet}>
        One to one, and only among what does not match letter for letter. Where several would do, the pair that differs
        by the fewest rules counts, then by those that stand first here. A near miss by two rules counts under both:{" "}
        {formatCount(counts.near)} in all.
      </li>
    </ul>
  );
}
