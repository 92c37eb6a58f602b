import type { Metadata } from "next";
import type { ShownDiff } from "@/components/changes/changes-screen";
import { BannerActions } from "@/components/site/banner-actions";
import { PartialBanner } from "@/components/site/partial-banner";
import { isChangeList } from "@/lib/domain/change/change-kind";
import type { UrlFilter } from "@/lib/domain/walk/url-filter";
import { countChanges } from "@/lib/read/change-counts";
import { openDiff } from "@/lib/read/change-diff";
import { readChangePage } from "@/lib/read/change-page";
import { findLeftWalk } from "@/lib/read/change-request";
import { readChangeSections } from "@/lib/read/change-sections";
import { readTimeline } from "@/lib/read/change-timeline";
import { readUnknownFiles } from "@/lib/read/change-unknown";
import { listViewWalks, type WalkHead } from "@/lib/read/walk-summary";
import { answered } from "../answered";
import { openWalk, type SitePageProps } from "../open-walk";
import { ChangesView } from "./changes-view";

export async function generateMetadata({ params }: SitePageProps): Promise<Metadata> {
  return { title: `Changes · ${decodeURIComponent((await params).host)}` };
}

export default async function ChangesPage(props: SitePageProps) {
  const open = await openWalk(props, "changes");
  if (!open.ready) return open.instead;
  const { walk: right, filter, query } = open;
  const number = Number(query.get("left"));
  const [left, views, timeline] = await Promise.all([
    findLeftWalk(right, {
      left: Number.isInteger(number) && number > 0 ? number : null,
      leftView: query.get("leftview"),
    }),
    listViewWalks(right.host),
    readTimeline(right.viewId),
  ]);
  const kind = query.get("kind");
  const asked = isChangeList(kind) ? kind : null;
  const shown = left ? await answered(readDiff(left, right, filter, asked)) : null;
  const refOf = ({ number, view }: WalkHead) => ({ number, view });
  return (
    <>
      {!shown?.ok && right.state === "partial" ? <PartialBanner walk={right} filter={filter} /> : null}
      <ChangesView
        diff={{ host: right.host, left: left && refOf(left), right: refOf(right) }}
        {...{ filter, views, timeline, asked }}
        when={query.get("when")}
        actions={<BannerActions reasons={right.reasons} />}
        shown={
          shown?.ok
            ? shown.value
            : {
                ok: false,
                message: shown?.message ?? "There is no walk to compare this one with: choose another, or walk again",
              }
        }
      />
    </>
  );
}

async function readDiff(
  left: WalkHead,
  right: WalkHead,
  filter: UrlFilter,
  asked: Extract<ShownDiff, { ok: true }>["kind"] | null,
): Promise<ShownDiff> {
  const diff = await openDiff(left, right);
  const counts = await countChanges(diff, filter);
  // As the export of the page takes it.
  const kind = asked ?? "all";
  const [first, nodes, unknown, unknownBefore] = await Promise.all([
    readChangePage(diff, filter, { list: kind }),
    readChangeSections(diff, filter),
    readUnknownFiles(diff, filter, "not-known"),
    readUnknownFiles(diff, filter, "not-known-before"),
  ]);
  return { ok: true, walks: [left, right], counts, kind, first, nodes, unknown, unknownBefore };
}
