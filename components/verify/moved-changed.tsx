import { CountLink } from "@/components/ui/count-link";
import { formatCount, formatShare } from "@/components/ui/format-number";
import { isInPageGroup, type PageGroup, pageGroupWords } from "@/lib/domain/verify/page-group";
import type { LastmodScore } from "@/lib/domain/verify/score-lastmod";
import type { VerifiedPage } from "@/lib/domain/verify/verified-page";
import type { Rate } from "@/lib/domain/verify/wilson";
import { type VerifyPlace, verifyHref } from "./verify-href";
import styles from "./verify-screen.module.css";

/** Lastmod moved × content changed over all looks, and what follows from it with its 95 % intervals. */
export function MovedChanged({ score, pages, ...place }: VerifyPlace & { score: LastmodScore; pages: VerifiedPage[] }) {
  const { table, precision, recall, falseMoves, missing } = score;
  const total = table.movedChanged + table.movedSame + table.stillChanged + table.stillSame;
  if (total === 0) {
    return (
      <p className={styles.muted}>
        Nothing to compare yet: pages that are looked at again, after another walk, tell whether their text changed and
        whether their lastmod moved.
      </p>
    );
  }
  return (
    <>
      <table className={styles.matrix} aria-label="Pages looked at twice, by lastmod and text">
        <thead>
          <tr>
            <td style={{ border: 0 }} />
            <th scope="col">text changed</th>
            <th scope="col">text the same</th>
          </tr>
        </thead>
        <tbody>
          <tr>
            <th scope="row">lastmod moved</th>
            <Cell count={table.movedChanged} words="told changes" />
            <Cell count={table.movedSame} words="false moves" />
          </tr>
          <tr>
            <th scope="row">lastmod stood still</th>
            <Cell count={table.stillChanged} words="missed changes" />
            <Cell count={table.stillSame} words="rightly still" />
          </tr>
        </tbody>
      </table>
      <ThisLook {...place} pages={pages} />
      <dl className={styles.rates}>
        <RateLine
          name="Recall"
          of="of the changes are told"
          rate={recall}
          missing={missing.recall}
          kind="changed pages"
        />
        <RateLine
          name="Precision"
          of="of the moves are changes"
          rate={precision}
          missing={missing.precision}
          kind="moved pages"
        />
        <RateLine
          name="False moves"
          of="of the unchanged pages move"
          rate={falseMoves}
          missing={missing.falseMoves}
          kind="unchanged pages"
        />
      </dl>
    </>
  );
}

const cells: [PageGroup, string][] = [
  ["moved-changed", "told"],
  ["moved-same", "false"],
  ["still-changed", "missed"],
  ["still-same", "rightly still"],
];

/** The part of the look in view in the table, with its pages. */
function ThisLook({ pages, ...place }: VerifyPlace & { pages: VerifiedPage[] }) {
  const counts = cells.map(([group, word]) => ({
    group,
    word,
    count: pages.filter((page) => isInPageGroup(page, group)).length,
  }));
  if (counts.every(({ count }) => count === 0)) return null;
  return (
    <p className={styles.muted}>
      In this look:{" "}
      {counts.map(({ group, word, count }, index) => (
        <span key={group}>
          {index > 0 ? ", " : ""}
          <CountLink count={count} href={verifyHref(place, group)} label={`pages: ${pageGroupWords[group]}`} /> {word}
        </span>
      ))}
    </p>
  );
}

function Cell({ count, words }: { count: number; words: string }) {
  return (
    <td>
      {formatCount(count)}
      <small>{words}</small>
    </td>
  );
}

function RateLine({
  name,
  of,
  rate,
  missing,
  kind,
}: {
  name: string;
  of: string;
  rate: Rate;
  missing: number;
  kind: string;
}) {
  const { value, low, high } = rate;
  return (
    <div className={styles.rate}>
      <dt>{name}</dt>
      <dd className={styles.rateValue}>{value === null ? "–" : formatShare(value)}</dd>
      <dd className={styles.interval} aria-hidden>
        {value === null ? null : (
          <>
            <span style={{ left: `${low * 100}%`, width: `${(high - low) * 100}%` }} />
            <i style={{ left: `calc(${value * 100}% - 1px)` }} />
          </>
        )}
      </dd>
      <dd className={styles.rateNote}>
        {value === null
          ? `No ${kind} seen yet`
          : `${formatCount(rate.successes)} of ${formatCount(rate.of)} ${of}; 95 % interval ${formatShare(low)} to ${formatShare(high)}`}
        {missing === 0 ? "; narrow enough" : `; ${formatCount(missing)} more ${kind} until it is ± 10 points`}
      </dd>
    </div>
  );
}
