import type { Metadata } from "next";
import { Suspense } from "react";
import { DueList } from "@/components/plan/due-list";
import { DuePanel } from "@/components/plan/due-panel";
import { PlanScreen } from "@/components/plan/plan-screen";
import { PartialBanner } from "@/components/site/partial-banner";
import type { DueAsked } from "@/lib/domain/plan/due-href";
import { dueLists, parseDueSince } from "@/lib/domain/plan/due-list";
import { parseIntervalDays } from "@/lib/domain/plan/plan-site";
import { readDuePage } from "@/lib/read/due";
import { listCursors, resolveSince } from "@/lib/read/due-cursor";
import { readSectionFacts } from "@/lib/read/plan";
import { listWalks, type WalkHead } from "@/lib/read/walk-summary";
import { answered } from "../answered";
import { openWalk, type SitePageProps } from "../open-walk";

export async function generateMetadata({ params }: SitePageProps): Promise<Metadata> {
  return { title: `Plan · ${decodeURIComponent((await params).host)}` };
}

export default async function PlanPage(props: SitePageProps) {
  const open = await openWalk(props, "plan");
  if (!open.ready) return open.instead;
  const { walk, filter, query } = open;
  const [facts, walks, cursors] = await Promise.all([
    readSectionFacts(walk),
    listWalks(walk.host, walk.view),
    listCursors(walk.viewId),
  ]);
  const intervalDays = parseIntervalDays(query.get("interval") ?? "");
  const earlier = walks.filter(({ number, urls }) => number < walk.number && urls !== null);
  const when = query.get("when");
  const asked: DueAsked = {
    host: walk.host,
    filter,
    when: when !== null && parseDueSince(when) ? when : `walk:${earlier[0]?.number ?? 0}`,
    list: dueLists.find((name) => name === query.get("due")) ?? null,
    intervalDays,
  };
  return (
    <>
      {walk.state === "partial" ? <PartialBanner walk={walk} filter={filter} /> : null}
      <PlanScreen
        {...{ filter, facts, intervalDays }}
        host={walk.host}
        isPartial={walk.state === "partial"}
        key={walk.id}
      >
        <DuePanel {...{ asked, cursors }} walks={earlier} key={asked.when}>
          <Suspense fallback={<p role="status">What is due is put in order…</p>} key={`${asked.when} ${asked.list}`}>
            <Due {...{ walk, asked }} />
          </Suspense>
        </DuePanel>
      </PlanScreen>
    </>
  );
}

/** Comes after the rest of the page: it goes over every URL. */
async function Due({ walk, asked }: { walk: WalkHead; asked: DueAsked }) {
  const since = parseDueSince(asked.when);
  if (!since) return null;
  const { filter, list } = asked;
  const page = await answered(readDuePage({ walk, filter, list, since: await resolveSince(walk, since) }));
  return page.ok ? <DueList asked={asked} page={page.value} /> : <p role="alert">{page.message}</p>;
}
