import { IconBan, IconMapOff } from "@tabler/icons-react";
import { Banner } from "@/components/ui/banner";
import { EmptyState } from "@/components/ui/empty-state";
import { MiddleCut } from "@/components/ui/middle-cut";
import { OutcomeChip } from "@/components/ui/outcome-chip";
import { Panel } from "@/components/ui/panel";
import type { FileRow } from "@/lib/read/file-tree";
import type { WalkHead } from "@/lib/read/walk-summary";
import styles from "./failed-walk.module.css";
import { failureKind, failureWords } from "./failure-kind";

/** A walk that found nothing: which kind of nothing, what was asked and answered, what to try. */
export function FailedWalk({ walk, probes }: { walk: WalkHead; probes: FileRow[] }) {
  const kind = failureKind(walk.reasons, probes);
  const words = failureWords[kind];
  const agent = probes.find((probe) => probe.agent)?.agent;
  return (
    <div className={`page ${styles.screen}`}>
      {kind === "empty" || kind === "none-declared" ? (
        <EmptyState icon={<IconMapOff size={24} aria-hidden />} title={words.title}>
          <p>{words.about}</p>
        </EmptyState>
      ) : (
        <Banner
          icon={<IconBan size={18} aria-hidden />}
          tone={kind === "blocked" ? "failed" : "partial"}
          title={words.title}
        >
          <p>{words.about}</p>
        </Banner>
      )}
      {walk.reasons.length > 0 ? (
        <ul className={styles.reasons}>
          {walk.reasons.map((reason) => (
            <li key={reason.sentence}>{reason.sentence}</li>
          ))}
        </ul>
      ) : null}
      <div className={styles.columns}>
        <Panel title="What was asked, and what came back">
          {agent ? (
            <p className={styles.sent}>
              Every request was a GET, sent as <code>{agent}</code>
            </p>
          ) : null}
          {probes.length === 0 ? <p className={styles.sent}>Nothing was asked.</p> : null}
          <ol className={styles.probes}>
            {probes.map((probe) => (
              <Probe key={probe.url} probe={probe} />
            ))}
          </ol>
        </Panel>
        <Panel title="What to try">
          <ul className={styles.tries}>
            {words.tries.map((sentence) => (
              <li key={sentence}>{sentence}</li>
            ))}
          </ul>
        </Panel>
      </div>
    </div>
  );
}

function Probe({ probe }: { probe: FileRow }) {
  return (
    <li>
      <div className={styles.probe}>
        <span className={styles.status}>{probe.status ?? "–"}</span>
        <MiddleCut text={probe.url} tail={24} />
        <OutcomeChip outcome={probe.outcome} reason={probe.reason} />
      </div>
      {probe.sentence ? <p className={styles.sentence}>{probe.sentence}</p> : null}
      {probe.redirects.length > 0 ? (
        <p className={styles.sentence}>
          redirected: {probe.redirects.map((hop) => `${hop.status} ${hop.url}`).join(" → ")}
        </p>
      ) : null}
      {probe.head ? (
        <details className={styles.answer}>
          <summary>First lines of the answer</summary>
          <pre>{probe.head}</pre>
        </details>
      ) : null}
    </li>
  );
}
