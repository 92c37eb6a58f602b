import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { type ReactNode, Suspense } from "react";
import { FilterBar } from "@/components/filter/filter-bar";
import { SiteFrame } from "@/components/site/site-frame";
import { isActive } from "@/lib/domain/walk/walk-state";
import { listViewWalks } from "@/lib/read/walk-summary";
import { SiteViewProvider } from "./site-view-provider";

interface Props {
  params: Promise<{ host: string }>;
  children: ReactNode;
}

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  return { title: { absolute: `${decodeURIComponent((await params).host)} · Gazetteer` } };
}

export default async function SiteLayout({ params, children }: Props) {
  const host = decodeURIComponent((await params).host);
  // Which view is asked for stands in the query, which a layout does not see.
  const views = await listViewWalks(host);
  if (views.length === 0) notFound();
  const underWay = views.filter(({ walks }) => walks.some((walk) => isActive(walk.state)));
  const hasNews = views.some(({ latest }) => (latest?.summary?.newsEntries ?? 0) > 0);
  return (
    <Suspense>
      <SiteViewProvider host={host} viewsUnderWay={underWay.map(({ view }) => view)} hasNews={hasNews}>
        <SiteFrame views={views} filterBar={<FilterBar key="filter" />}>
          {children}
        </SiteFrame>
      </SiteViewProvider>
    </Suspense>
  );
}
