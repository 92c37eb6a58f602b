import { IconAlertTriangle, IconBan, IconPlayerStop, IconX } from "@tabler/icons-react";
import { Banner } from "@/components/ui/banner";
import { formatMinute } from "@/components/ui/format-time";
import { LongSentence } from "@/components/ui/long-sentence";
import { VerdictChip } from "@/components/ui/verdict-chip";
import { formatSpan } from "@/lib/domain/lastmod/format-span";
import type { VerificationHead } from "@/lib/read/verification";
import styles from "./verify-screen.module.css";

const ends = {
  partial: { tone: "partial", Icon: IconAlertTriangle, title: "Partial: not every page of the sample could be seen" },
  cancelled: { tone: "partial", Icon: IconPlayerStop, title: "Cancelled: the figures are of the pages seen by then" },
  blocked: { tone: "failed", Icon: IconBan, title: "Blocked: the site refused its pages" },
  failed: { tone: "failed", Icon: IconX, title: "Nothing could be verified" },
} as const;

/** How a verification ended, and the verdict after it. */
export function VerificationEnd({ verification }: { verification: VerificationHead }) {
  const { state, reason, verdict, summary, number, walkNumber, finishedAt, robots } = verification;
  const end = state in ends ? ends[state as keyof typeof ends] : null;
  const delays = robots.filter(({ crawlDelayMs }) => crawlDelayMs !== null && crawlDelayMs > 0);
  return (
    <div className={styles.end}>
      {end ? (
        <Banner icon={<end.Icon size={18} aria-hidden />} tone={end.tone} title={end.title} role="note">
          {reason ? <p>{reason}.</p> : null}
        </Banner>
      ) : null}
      <div className={styles.endLine}>
        {verdict ? <VerdictChip code={verdict.code} size="large" /> : null}
        <span className={styles.muted}>
          verified {finishedAt === null ? "" : `${formatMinute(finishedAt)} UTC`} · look {number} · against walk{" "}
          {walkNumber}
          {delays.length > 0
            ? ` · robots.txt asks for ${formatSpan(delays[0]?.crawlDelayMs ?? 0)} between requests, and got it`
            : ""}
        </span>
      </div>
      {verdict ? (
        <p className={styles.sentence}>
          <LongSentence text={verdict.sentence} />
        </p>
      ) : null}
      {summary?.buildStamped ? <p className={styles.sentence}>{summary.buildStamped}</p> : null}
    </div>
  );
}
