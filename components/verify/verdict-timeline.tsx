import { formatMinute } from "@/components/ui/format-time";
import { Link } from "@/components/ui/link";
import { Panel } from "@/components/ui/panel";
import { VerdictChip } from "@/components/ui/verdict-chip";
import { verdictLook } from "@/components/ui/verdict-look";
import { filterHref } from "@/lib/domain/walk/filter-href";
import type { VerdictMoment } from "@/lib/read/verdict-timeline";
import { type VerifyPlace, verifyHref, viewOf } from "./verify-href";
import styles from "./verify-screen.module.css";

const shownFirst = 12;

/** The site's verdict after each walk and each look at its pages, latest first; where it flipped, marked. */
export function VerdictTimeline({ timeline, ...place }: VerifyPlace & { timeline: VerdictMoment[] }) {
  const flips = timeline.filter(({ isFlip }) => isFlip).length;
  const [first, rest] = [timeline.slice(0, shownFirst), timeline.slice(shownFirst)];
  return (
    <Panel
      title="Verdict over time"
      note={flips === 0 ? "it never flipped" : `flipped ${flips === 1 ? "once" : `${flips} times`}`}
    >
      <Moments {...place} moments={first} label="Verdict over time" />
      {rest.length > 0 ? (
        <details>
          <summary className={styles.more}>{rest.length} earlier</summary>
          <Moments {...place} moments={rest} label="Earlier verdicts" />
        </details>
      ) : null}
    </Panel>
  );
}

function Moments({ moments, label, ...place }: VerifyPlace & { moments: VerdictMoment[]; label: string }) {
  return (
    <ol className={styles.timeline} aria-label={label}>
      {moments.map((moment) => (
        <li key={`${moment.source}${moment.number}`} className={styles.moment} data-flip={moment.isFlip}>
          <span>{formatMinute(moment.at)}</span>
          <VerdictChip code={moment.code} look="quiet" />
          <Link href={hrefOf(moment, place)}>
            {moment.source === "walk" ? `walk ${moment.number}` : `verification ${moment.number}`}
          </Link>
          <p>
            {moment.isFlip && moment.codeBefore ? (
              <span className={styles.flip}>Flipped from {verdictLook[moment.codeBefore].word}. </span>
            ) : null}
            {moment.sentence}
          </p>
        </li>
      ))}
    </ol>
  );
}

function hrefOf({ source, number }: VerdictMoment, { host, filter }: VerifyPlace): string {
  if (source === "verification") return verifyHref({ host, filter, number }, null);
  return filterHref(host, "lastmod", { ...viewOf(filter), walk: number });
}
