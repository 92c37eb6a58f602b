import { CountLink } from "@/components/ui/count-link";
import { formatPlural } from "@/components/ui/format-number";
import { Stat, Stats } from "@/components/ui/stat";
import { isInPageGroup, type PageGroup, pageGroupWords } from "@/lib/domain/verify/page-group";
import { skipReasons } from "@/lib/domain/verify/page-look";
import type { VerificationSummary } from "@/lib/domain/verify/verification-summary";
import type { VerifiedPage } from "@/lib/domain/verify/verified-page";
import { type VerifyPlace, verifyHref } from "./verify-href";
import styles from "./verify-screen.module.css";

/** What the sample came to, each figure leading to its pages. */
export function VerificationFigures({
  summary,
  pages,
  ...place
}: VerifyPlace & { summary: VerificationSummary; pages: VerifiedPage[] }) {
  const seen = summary.read + summary.notModified;
  const count = (group: PageGroup) => pages.filter((page) => isInPageGroup(page, group)).length;
  const figure = (group: PageGroup, note: string) => (
    <Stat
      key={group}
      word={pageGroupWords[group]}
      value={
        <CountLink count={count(group)} href={verifyHref(place, group)} label={`pages: ${pageGroupWords[group]}`} />
      }
      note={note}
    />
  );
  const skipped = Object.keys(summary.skipReasons).map((why) => skipReasons[why as keyof typeof skipReasons] ?? why);
  const compared = summary.compared.changed + summary.compared.unchanged;
  return (
    <div className={styles.figures}>
      <Stats label="What the sample came to">
        <Stat
          word="Pages seen"
          value={<CountLink count={seen} href={verifyHref(place, "seen")} label="pages seen" />}
          note={`of ${formatPlural(summary.pages, "page")}${summary.notModified ? `, ${summary.notModified} by 304` : ""}`}
        />
        {figure("agree", "within a day")}
        {figure("behind", "the page names a later date")}
        {figure("ahead", "the page names an earlier one")}
        {summary.relations.stamped > 0 ? figure("stamped", "dates that prove nothing") : null}
        {figure("no-date", "the page gives none of change")}
        {figure("no-lastmod", "nothing to compare")}
        {figure("skipped", skipped[0] ?? "none had to be")}
        {figure("failed", "no answer to read")}
        {summary.blocked > 0 ? figure("blocked", "the site said no") : null}
        {compared > 0 ? figure("changed", `of ${compared} looked at before`) : null}
      </Stats>
    </div>
  );
}
