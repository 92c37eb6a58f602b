import { CountLink } from "@/components/ui/count-link";
import { formatShare } from "@/components/ui/format-number";
import type { Relation } from "@/lib/domain/verify/relate-dates";
import { relationLook, symbolPaths } from "./relation-look";
import { type VerifyPlace, verifyHref } from "./verify-href";
import styles from "./verify-screen.module.css";

const shown: Relation[] = ["behind", "agree", "ahead", "stamped"];

/** Shares of behind, equal and ahead, among pages with both dates. */
export function RelationBar({ relations, ...place }: VerifyPlace & { relations: Record<Relation, number> }) {
  const total = shown.reduce((sum, relation) => sum + relations[relation], 0);
  if (total === 0) return <p className={styles.muted}>No page has both a lastmod and a date of its own.</p>;
  const present = shown.filter((relation) => relations[relation] > 0 || relation !== "stamped");
  return (
    <>
      <div className={styles.shares} aria-hidden>
        {present.map((relation) =>
          relations[relation] > 0 ? (
            <span
              key={relation}
              style={{
                width: `${(relations[relation] / total) * 100}%`,
                background: `var(--gz-${relationLook[relation].tone})`,
              }}
            />
          ) : null,
        )}
      </div>
      <ul className={styles.keys} aria-label="Lastmod against the page’s own date">
        {present.map((relation) => (
          <li key={relation} className={styles.key}>
            <svg width="12" height="12" viewBox="-6 -6 12 12" aria-hidden>
              <path d={symbolPaths[relationLook[relation].symbol]} fill={`var(--gz-${relationLook[relation].tone})`} />
            </svg>
            {relationLook[relation].word} {formatShare(relations[relation] / total)} ·{" "}
            <CountLink
              count={relations[relation]}
              href={verifyHref(place, relation)}
              label={`pages whose lastmod ${relationLook[relation].word}`}
            />
          </li>
        ))}
      </ul>
    </>
  );
}
