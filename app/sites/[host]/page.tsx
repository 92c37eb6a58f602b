import { LastmodHistogram } from "@/components/lastmod/lastmod-histogram";
import { VerdictCard } from "@/components/lastmod/verdict-card";
import { OverviewScreen } from "@/components/overview/overview-screen";
import { HostsAsked } from "@/components/site/hosts-asked";
import { PartialBanner } from "@/components/site/partial-banner";
import { EmptyState } from "@/components/ui/empty-state";
import { filterHref } from "@/lib/domain/walk/filter-href";
import { readGenerator } from "@/lib/read/lastmod-generator";
import { readHistogram } from "@/lib/read/lastmod-histogram";
import { readSectionTree } from "@/lib/read/section-tree";
import { readWalkManners } from "@/lib/read/walk-hosts";
import { answered } from "./answered";
import { askedPeriod, fittingBucket } from "./fitting-bucket";
import { openWalk, type SitePageProps } from "./open-walk";

export default async function OverviewPage(props: SitePageProps) {
  const open = await openWalk(props);
  if (!open.ready) return open.instead;
  const { walk, summary, filter, now } = open;
  const { host } = walk;
  const [sections, manners, histogram, generator] = await Promise.all([
    readSectionTree(walk, "path"),
    readWalkManners(walk.id),
    answered(readHistogram(walk, fittingBucket(summary, askedPeriod(filter)), filter)),
    readGenerator(walk),
  ]);
  return (
    <>
      {walk.state === "partial" ? <PartialBanner walk={walk} filter={filter} /> : null}
      <OverviewScreen
        {...{ walk, summary, filter, sections, now }}
        hosts={<HostsAsked manners={manners} limits={walk.limits} />}
        verdict={
          walk.verdict ? (
            <VerdictCard
              {...{ host, filter, generator }}
              walk={{ number: walk.number, at: walk.startedAt, isPartial: walk.state === "partial" }}
              verified={walk.verified}
              verdict={walk.verdict}
              short
              more={filterHref(host, "lastmod", filter)}
            />
          ) : null
        }
        histogram={
          histogram.ok ? (
            <LastmodHistogram {...{ host, filter }} data={histogram.value} period={null} small />
          ) : (
            <EmptyState title={histogram.message} />
          )
        }
      />
    </>
  );
}
