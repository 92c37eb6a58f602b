import { notFound, redirect } from "next/navigation";
import type { ReactNode } from "react";
import { FailedWalk } from "@/components/site/failed-walk";
import { NoWalk } from "@/components/site/no-walk";
import { WaitingWalk } from "@/components/site/waiting-walk";
import { filterHref, type SiteTab } from "@/lib/domain/walk/filter-href";
import { parseUrlFilter, type UrlFilter } from "@/lib/domain/walk/url-filter";
import { isActive } from "@/lib/domain/walk/walk-state";
import type { WalkSummary } from "@/lib/domain/walk/walk-summary";
import { readFile } from "@/lib/read/file-detail";
import { type FileRow, readFileTree } from "@/lib/read/file-tree";
import { findWalk, listViewWalks, type WalkHead } from "@/lib/read/walk-summary";

/** What Next hands to a page of a site. */
export interface SitePageProps {
  params: Promise<{ host: string }>;
  searchParams: Promise<Record<string, string | string[] | undefined>>;
}

export type OpenWalk =
  | { ready: true; walk: WalkHead; summary: WalkSummary; filter: UrlFilter; query: URLSearchParams; now: number }
  /** There is no inventory to show: what to show instead. `underWay` is the walk where it has not ended. */
  | { ready: false; instead: ReactNode; underWay: WalkHead | null };

/**
 * The walk and the filter that an address names, or what to show where the walk has no inventory. A site without a walk
 * in the first view is shown in one that has.
 */
export async function openWalk({ params, searchParams }: SitePageProps, tab: SiteTab = "overview"): Promise<OpenWalk> {
  const host = decodeURIComponent((await params).host);
  const query = toQuery(await searchParams);
  const filter = parseUrlFilter(query);
  const walk = await findWalk(host, filter.walk, filter.view);
  if (!walk) return { ready: false, instead: await findOtherView(host, tab, filter), underWay: null };
  if (isActive(walk.state)) return { ready: false, instead: <WaitingWalk />, underWay: walk };
  const nothing = walk.state === "failed" || !walk.summary || walk.summary.entries === 0;
  if (nothing) {
    const probes = await readProbes(walk);
    return { ready: false, instead: <FailedWalk walk={walk} probes={probes} />, underWay: null };
  }
  return { ready: true, walk, summary: walk.summary as WalkSummary, filter, query, now: Date.now() };
}

/** @throws what Next takes for a redirect, or for a page that is not there. */
async function findOtherView(host: string, tab: SiteTab, filter: UrlFilter): Promise<ReactNode> {
  const views = await listViewWalks(host);
  const { view: asked = "default" } = filter;
  const walked = views.filter(({ walks }) => walks.length > 0);
  const isThere = filter.walk === "latest" && (asked === "default" || views.some(({ view }) => view === asked));
  if (!isThere || views.length === 0) notFound();
  if (filter.view === undefined && walked[0]) redirect(filterHref(host, tab, { ...filter, view: walked[0].view }));
  return <NoWalk view={asked} others={walked.map(({ view }) => view)} />;
}

/** What was asked, with the first lines of the answers. A walk that found nothing asked little. */
async function readProbes(walk: WalkHead): Promise<FileRow[]> {
  const files = (await readFileTree(walk)).slice(0, 12);
  const details = await Promise.all(files.map((file) => readFile(walk, file.url)));
  return files.map((file, index) => details[index]?.file ?? file);
}

/** A name that is given twice counts once: the first. */
function toQuery(searchParams: Record<string, string | string[] | undefined>): URLSearchParams {
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(searchParams)) {
    const first = Array.isArray(value) ? value[0] : value;
    if (first !== undefined) query.set(name, first);
  }
  return query;
}
