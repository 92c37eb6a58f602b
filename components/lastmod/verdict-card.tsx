import { IconArrowDownRight, IconArrowUpRight, IconPoint, IconTool } from "@tabler/icons-react";
import { CopyButton } from "@/components/ui/copy-button";
import { formatCount, formatPlural, formatShare } from "@/components/ui/format-number";
import { formatMinute, formatSpan, formatStamp } from "@/components/ui/format-time";
import { Link } from "@/components/ui/link";
import { LongSentence } from "@/components/ui/long-sentence";
import { MiddleCut } from "@/components/ui/middle-cut";
import { VerdictChip } from "@/components/ui/verdict-chip";
import { findingTitle } from "@/lib/domain/lastmod/detectors/registry";
import { generatorRemedies } from "@/lib/domain/lastmod/generator-remedy";
import { outlookSentence } from "@/lib/domain/lastmod/outlook-sentence";
import type { Finding, Verdict } from "@/lib/domain/lastmod/verdict";
import type { SiteGenerator } from "@/lib/domain/sitemap/site-generator";
import { filterHref } from "@/lib/domain/walk/filter-href";
import type { UrlFilter } from "@/lib/domain/walk/url-filter";
import { causeSentence, ownerMail, restsOnPages } from "./owner-mail";
import { stampHref } from "./stamp-href";
import styles from "./verdict-card.module.css";
import { VerdictShares } from "./verdict-shares";
import { withoutOwnOrigin } from "./without-own-origin";

/**
 * What Gazetteer says about lastmod, with the evidence.
 *
 * @param short Only the conclusion and the weightiest findings, where the whole stands elsewhere.
 */
export function VerdictCard({
  host,
  walk,
  filter,
  verdict,
  verified = null,
  generator = null,
  short = false,
  more,
}: {
  host: string;
  /** `isPartial`: the verdict rests on what was read. */
  walk: { number: number; at: number | null; isPartial: boolean };
  filter: UrlFilter;
  verdict: Verdict;
  /** The look at pages that the verdict rests on too. */
  verified?: { number: number; at: number; pages: number } | null;
  /** The program that the files were made by, where they show it. */
  generator?: SiteGenerator | null;
  short?: boolean;
  /** Where the whole verdict stands. */
  more?: string;
}) {
  const findings = short ? weightiest(verdict) : verdict.findings;
  return (
    <section className={styles.card} aria-label="Lastmod verdict">
      <div className={styles.head}>
        <h2 className={styles.title}>Lastmod</h2>
        <VerdictChip code={verdict.code} size="large" />
        {verdict.trust === null ? null : (
          <span className={styles.trust} title="Chance that lastmod is usable, 0 to 1. To sort by.">
            trust <b>{verdict.trust.toFixed(2)}</b>
          </span>
        )}
        <span className={styles.copy}>
          <CopyButton
            text={ownerMail({ host, walk, verdict, verified, generator })}
            label="Copy the verdict as a mail to the site's owner"
          >
            Copy as text
          </CopyButton>
        </span>
      </div>
      <p className={styles.verified}>
        {verified
          ? `Verified against ${formatPlural(verified.pages, "page")}, ${formatMinute(verified.at)} UTC: `
          : restsOnPages(verdict)
            ? "With what pages showed after earlier walks: "
            : "From the sitemaps alone: "}
        <Link href={filterHref(host, "verify", wholeOf(filter), { verification: verified?.number })}>
          {verified ? "what they show" : "verify this walk against pages"}
        </Link>
      </p>
      <p className={styles.sentence}>
        <LongSentence text={withoutOwnOrigin(verdict.sentence, host)} />
      </p>
      {verdict.outlook && verdict.dated > 0 ? (
        <p className={styles.verified}>
          {outlookSentence(verdict.outlook, verdict.pages !== undefined)}
          {verdict.walks ? ` (${formatPlural(verdict.walks, "walk")})` : ""}
        </p>
      ) : null}
      {verdict.shares ? <VerdictShares shares={verdict.shares} /> : null}
      {findings.length > 0 ? (
        <ul className={styles.findings}>
          {findings.map((finding) => (
            <FindingItem
              key={finding.code}
              {...{ finding, host, filter, short }}
              isTold={verdict.sentence.includes(finding.sentence)}
            />
          ))}
        </ul>
      ) : null}
      {generator ? <Cause generator={generator} verdict={verdict} short={short} /> : null}
      <p className={styles.basis}>
        Judged on {formatCount(verdict.entries)} entries{walk.isPartial ? " of a partial walk" : ""},{" "}
        {formatCount(verdict.dated)} of them dated
        {verdict.entries > 0 ? ` (${formatShare(verdict.dated / verdict.entries)})` : ""}.{" "}
        {more ? <Link href={more}>All evidence</Link> : null}
      </p>
    </section>
  );
}

/** Who made the files, and what its owner could set: the first of the remedies that its mail has. */
function Cause({ generator, verdict, short }: { generator: SiteGenerator; verdict: Verdict; short: boolean }) {
  const remedies = generatorRemedies(generator.key, verdict.code);
  const own = remedies.length > 1 ? remedies[0] : undefined;
  return (
    <div className={styles.cause}>
      <IconTool size={16} aria-hidden />
      <div>
        <p>{causeSentence(generator)}</p>
        {own && !short ? <p className={styles.remedy}>{own}</p> : null}
      </div>
    </div>
  );
}

/** Two findings at most, without the one that the conclusion repeats. */
function weightiest(verdict: Verdict): Finding[] {
  return verdict.findings
    .filter((finding) => finding.severity !== "note" && !verdict.sentence.startsWith(finding.sentence.slice(0, 40)))
    .slice(0, 2);
}

const bearing = {
  against: { Icon: IconArrowDownRight, word: "against lastmod", tone: "var(--gz-generation)" },
  for: { Icon: IconArrowUpRight, word: "for lastmod", tone: "var(--gz-trusted)" },
  note: { Icon: IconPoint, word: "note", tone: "var(--gz-muted)" },
};

function FindingItem({
  finding,
  host,
  filter,
  short,
  isTold,
}: {
  finding: Finding;
  host: string;
  filter: UrlFilter;
  short: boolean;
  /** Its sentence stands above: its name is enough. */
  isTold: boolean;
}) {
  const { Icon, word, tone } = bearing[finding.severity];
  return (
    <li className={styles.finding}>
      <Icon size={16} color={tone} aria-label={word} />
      <div className={styles.evidence}>
        <p>{isTold ? findingTitle(finding.code) : withoutOwnOrigin(finding.sentence, host)}</p>
        {short ? null : (
          <>
            <p className={styles.detail}>
              <span>
                {formatCount(finding.entries)} of {formatCount(finding.of)} · {formatShare(finding.share)} · threshold{" "}
                {formatThreshold(finding.threshold)}
              </span>
              {finding.stamps.map((stamp) => (
                <Link key={stamp.at} href={stampHref(host, filter, stamp.at, "second")} className={styles.stamp}>
                  {formatStamp(stamp.at, "second")} × {formatCount(stamp.entries)}
                </Link>
              ))}
            </p>
            {finding.examples.length > 0 ? (
              <details className={styles.examples}>
                <summary>Examples</summary>
                <ul>
                  {finding.examples.map((example) => (
                    <li key={example}>
                      <MiddleCut text={example} tail={28} />
                    </li>
                  ))}
                </ul>
              </details>
            ) : null}
          </>
        )}
      </div>
    </li>
  );
}

/** Bounds are shares, counts where a figure of the sentence had to be reached, or hours and more of time. */
function formatThreshold(threshold: number): string {
  if (threshold >= 3_600_000) return formatSpan(threshold);
  return threshold > 0 && threshold <= 1 ? formatShare(threshold) : formatCount(threshold);
}

/** Walk and market view alone. */
function wholeOf({ walk, view }: UrlFilter): UrlFilter {
  return { walk, ...(view === undefined ? {} : { view }) };
}
