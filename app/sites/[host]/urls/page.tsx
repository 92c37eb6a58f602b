import type { Metadata } from "next";
import { PartialBanner } from "@/components/site/partial-banner";
import { EmptyState } from "@/components/ui/empty-state";
import { FirstUrls } from "@/components/urls/first-urls";
import { UrlsScreen } from "@/components/urls/urls-screen";
import { readFirstUrls } from "@/lib/read/first-urls";
import { countUrls } from "@/lib/read/url-count";
import { readUrlPage, type UrlSort } from "@/lib/read/url-page";
import { answered } from "../answered";
import { openWalk, type SitePageProps } from "../open-walk";

/** Rows that are shown while the first walk is under way. */
const firstShown = 100;

const sorts: readonly UrlSort[] = ["loc", "lastmod", "first_seen"];

export async function generateMetadata({ params }: SitePageProps): Promise<Metadata> {
  return { title: `URLs · ${decodeURIComponent((await params).host)}` };
}

export default async function UrlsPage(props: SitePageProps) {
  const open = await openWalk(props, "urls");
  if (!open.ready)
    return open.underWay ? <FirstUrls rows={await readFirstUrls(open.underWay, firstShown)} /> : open.instead;
  const { walk, filter, query } = open;
  const sort = sorts.find((one) => one === query.get("sort")) ?? "loc";
  const direction = query.get("order") === "desc" ? "desc" : "asc";
  const [first, count] = await Promise.all([
    answered(readUrlPage(walk, filter, { sort, direction })),
    answered(countUrls(walk, filter)),
  ]);
  const refusal = [first, count].find((answer) => !answer.ok);
  return (
    <>
      {walk.state === "partial" ? <PartialBanner walk={walk} filter={filter} /> : null}
      {first.ok && count.ok ? (
        <UrlsScreen host={walk.host} {...{ filter, sort, direction }} first={first.value} count={count.value} />
      ) : (
        <div className="page">
          <EmptyState title={refusal && !refusal.ok ? refusal.message : "This filter cannot be answered"} />
        </div>
      )}
    </>
  );
}
