import type { Metadata } from "next";
import { LastmodScreen } from "@/components/lastmod/lastmod-screen";
import { PartialBanner } from "@/components/site/partial-banner";
import { EmptyState } from "@/components/ui/empty-state";
import { type Bucket, buckets } from "@/lib/domain/lastmod/histogram";
import { readFileTree } from "@/lib/read/file-tree";
import { readGenerator } from "@/lib/read/lastmod-generator";
import { readHistogram } from "@/lib/read/lastmod-histogram";
import { readWeekHours } from "@/lib/read/lastmod-week-hours";
import { readSectionTree } from "@/lib/read/section-tree";
import { readStamps } from "@/lib/read/stamp-page";
import { answered } from "../answered";
import { askedPeriod, fittingBucket } from "../fitting-bucket";
import { openWalk, type SitePageProps } from "../open-walk";

export async function generateMetadata({ params }: SitePageProps): Promise<Metadata> {
  return { title: `Lastmod · ${decodeURIComponent((await params).host)}` };
}

export default async function LastmodPage(props: SitePageProps) {
  const open = await openWalk(props, "lastmod");
  if (!open.ready) return open.instead;
  const { walk, summary, filter, query } = open;
  const period = askedPeriod(filter);
  const bucket = buckets.find((one): one is Bucket => one === query.get("bucket")) ?? fittingBucket(summary, period);
  const [histogram, stamps, files, sections, generator, weekHours] = await Promise.all([
    answered(readHistogram(walk, bucket, filter)),
    answered(readStamps(walk, filter)),
    readFileTree(walk),
    readSectionTree(walk, "path"),
    readGenerator(walk),
    readWeekHours(walk, filter.file ?? null),
  ]);
  return (
    <>
      {walk.state === "partial" ? <PartialBanner walk={walk} filter={filter} /> : null}
      <LastmodScreen
        {...{ walk, filter, files, sections, generator, weekHours }}
        histogram={histogram.ok ? histogram.value : null}
        stamps={stamps.ok ? stamps.value.rows : null}
        period={period}
        refusal={histogram.ok ? null : <EmptyState title={histogram.message} />}
      />
    </>
  );
}
