import type { Metadata } from "next";
import { NewsScreen } from "@/components/news/news-screen";
import { PartialBanner } from "@/components/site/partial-banner";
import { readNews } from "@/lib/read/news";
import { listSchedules } from "@/lib/read/walk-schedules";
import { answered } from "../answered";
import { openWalk, type SitePageProps } from "../open-walk";

export async function generateMetadata({ params }: SitePageProps): Promise<Metadata> {
  return { title: `News · ${decodeURIComponent((await params).host)}` };
}

export default async function NewsPage(props: SitePageProps) {
  const open = await openWalk(props, "news");
  if (!open.ready) return open.instead;
  const { walk, filter, query } = open;
  const search = query.get("search")?.slice(0, 200) || null;
  const [page, schedules] = await Promise.all([answered(readNews({ walk, filter, search })), listSchedules(walk.host)]);
  return (
    <>
      {walk.state === "partial" ? <PartialBanner walk={walk} filter={filter} /> : null}
      <NewsScreen
        {...{ filter, page, search }}
        host={walk.host}
        schedule={schedules.find(({ view }) => view === walk.view) ?? null}
        key={search}
      />
    </>
  );
}
