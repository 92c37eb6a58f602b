import { IconChecklist } from "@tabler/icons-react";
import { EmptyState } from "@/components/ui/empty-state";
import { formatPlural } from "@/components/ui/format-number";
import { Panel } from "@/components/ui/panel";
import type { PageGroup } from "@/lib/domain/verify/page-group";
import { isVerifying } from "@/lib/domain/verify/verification-state";
import type { VerifiedPage } from "@/lib/domain/verify/verified-page";
import type { UrlFilter } from "@/lib/domain/walk/url-filter";
import type { VerdictMoment } from "@/lib/read/verdict-timeline";
import type { VerificationChoice, VerificationHead } from "@/lib/read/verification";
import type { VerifyScore } from "@/lib/read/verify-score";
import type { WalkHead } from "@/lib/read/walk-summary";
import { DateScatter } from "./date-scatter";
import { HowCounted } from "./how-counted";
import { MovedChanged } from "./moved-changed";
import { RelationBar } from "./relation-bar";
import { SectionScores } from "./section-scores";
import { StartForm } from "./start-form";
import { VerdictTimeline } from "./verdict-timeline";
import { VerificationEnd } from "./verification-end";
import { VerificationFigures } from "./verification-figures";
import { VerificationProgress } from "./verification-progress";
import { VerifiedPages } from "./verified-pages";
import styles from "./verify-screen.module.css";

export interface VerifyScreenProps {
  walk: WalkHead;
  filter: UrlFilter;
  group: PageGroup | null;
  /** Null where the site was never verified. */
  verification: VerificationHead | null;
  pages: VerifiedPage[];
  choices: VerificationChoice[];
  score: VerifyScore;
  timeline: VerdictMoment[];
  /** The address names the verification. */
  isPinned: boolean;
}

/** Lastmod against the pages themselves: a sample's own dates, and over time what changed. */
export function VerifyScreen({
  walk,
  filter,
  group,
  verification,
  pages,
  choices,
  score,
  timeline,
  isPinned,
}: VerifyScreenProps) {
  const { host, view } = walk;
  const running = verification && isVerifying(verification.state) ? verification : null;
  const ended = running ? null : verification;
  const number = isPinned && verification ? verification.number : null;
  const place = { host, filter, number };
  return (
    <div className={`page ${styles.screen}`}>
      <StartForm
        {...{ host, view, filter, choices }}
        shown={verification}
        isUnderWay={choices.some(({ state }) => isVerifying(state))}
      />
      {running ? <VerificationProgress {...{ host, view }} number={running.number} key={running.number} /> : null}
      {ended ? <VerificationEnd verification={ended} /> : null}
      {ended?.summary ? (
        <>
          <VerificationFigures {...place} summary={ended.summary} pages={pages} />
          <div className={styles.columns}>
            <Panel title="How far lastmod lies from the page’s own date" note="above the band: lastmod is later">
              <DateScatter pages={pages} />
              <RelationBar {...place} relations={ended.summary.relations} />
            </Panel>
            <Panel title="Moved and changed" note={scoreNote(score)}>
              <MovedChanged {...place} score={score.site} pages={pages} />
              <SectionScores score={score} verdicts={ended.sectionVerdicts} />
            </Panel>
          </div>
        </>
      ) : null}
      {verification === null ? (
        <EmptyState icon={<IconChecklist size={22} aria-hidden />} title="No page has been looked at yet">
          Start with a sample of 40 pages: each is asked for once, as robots.txt allows, and what it says of itself is
          compared with its lastmod. A second look, after the site has changed, tells whether lastmod moves when content
          does.
        </EmptyState>
      ) : null}
      {ended && pages.length > 0 ? <VerifiedPages {...place} {...{ group, pages }} /> : null}
      {timeline.length > 0 ? <VerdictTimeline {...place} timeline={timeline} /> : null}
      <HowCounted />
    </div>
  );
}

function scoreNote({ verifications, site }: VerifyScore): string {
  const compared = site.recall.of + site.falseMoves.of;
  return compared === 0
    ? "needs a second look"
    : `${formatPlural(compared, "comparison")} over ${formatPlural(verifications, "look")}`;
}
