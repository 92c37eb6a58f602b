import { notFound } from "next/navigation";
import type { ReactNode } from "react";
import { FailedWalk } from "@/components/site/failed-walk";
import { WaitingWalk } from "@/components/site/waiting-walk";
import { parseUrlFilter, type UrlFilter } from "@/lib/domain/walk/url-filter";
import { isActive } from "@/lib/domain/walk/walk-state";
import type { WalkSummary } from "@/lib/domain/walk/walk-summary";
import { readFile } from "@/lib/read/file-detail";
import { type FileRow, readFileTree } from "@/lib/read/file-tree";
import { findWalk, type WalkHead } from "@/lib/read/walk-summary";

/** What Next hands to a page of a site. */
export interface SitePageProps {
  params: Promise<{ host: string }>;
  searchParams: Promise<Record<string, string | string[] | undefined>>;
}

export type OpenWalk =
  | { ready: true; walk: WalkHead; summary: WalkSummary; filter: UrlFilter; query: URLSearchParams; now: number }
  /** There is no inventory to show: what to show instead. `underWay` is the walk where it has not ended. */
  | { ready: false; instead: ReactNode; underWay: WalkHead | null };

/** The walk and the filter that an address names, or what to show where the walk has no inventory. */
export async function openWalk({ params, searchParams }: SitePageProps): Promise<OpenWalk> {
  const host = decodeURIComponent((await params).host);
  const query = toQuery(await searchParams);
  const filter = parseUrlFilter(query);
  const walk = await findWalk(host, filter.walk, filter.view);
  if (!walk) notFound();
  if (isActive(walk.state)) return { ready: false, instead: <WaitingWalk />, underWay: walk };
  const nothing = walk.state === "failed" || !walk.summary || walk.summary.entries === 0;
  if (nothing) {
    const probes = await readProbes(walk);
    return { ready: false, instead: <FailedWalk walk={walk} probes={probes} />, underWay: null };
  }
  return { ready: true, walk, summary: walk.summary as WalkSummary, filter, query, now: Date.now() };
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
