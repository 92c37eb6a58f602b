import type { Metadata } from "next";
import { PartialBanner } from "@/components/site/partial-banner";
import { VerifyScreen } from "@/components/verify/verify-screen";
import { pageGroups } from "@/lib/domain/verify/page-group";
import { readVerdictTimeline } from "@/lib/read/verdict-timeline";
import { findVerification, listVerifications, readVerifiedPages } from "@/lib/read/verification";
import { readVerifyScore } from "@/lib/read/verify-score";
import { openWalk, type SitePageProps } from "../open-walk";

export async function generateMetadata({ params }: SitePageProps): Promise<Metadata> {
  return { title: `Verify · ${decodeURIComponent((await params).host)}` };
}

export default async function VerifyPage(props: SitePageProps) {
  const open = await openWalk(props);
  if (!open.ready) return open.instead;
  const { walk, filter, query } = open;
  const number = /^[1-9]\d{0,8}$/.exec(query.get("verification") ?? "")?.[0];
  const group = pageGroups.find((key) => key === query.get("group")) ?? null;
  const verification = await findVerification(walk.host, walk.view, number === undefined ? undefined : Number(number));
  const [pages, choices, score, timeline] = await Promise.all([
    verification ? readVerifiedPages(verification.id) : [],
    listVerifications(walk.host, walk.view),
    readVerifyScore(walk.viewId),
    readVerdictTimeline(walk.viewId),
  ]);
  return (
    <>
      {walk.state === "partial" ? <PartialBanner walk={walk} filter={filter} /> : null}
      <VerifyScreen
        {...{ walk, filter, group, verification, pages, choices, score, timeline }}
        isPinned={number !== undefined}
      />
    </>
  );
}
