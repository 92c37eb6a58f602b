import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { type ReactNode, Suspense } from "react";
import { FilterBar } from "@/components/filter/filter-bar";
import { SiteFrame } from "@/components/site/site-frame";
import { isActive } from "@/lib/domain/walk/walk-state";
import { listMarketViews } from "@/lib/read/market-views";
import { findWalk, listWalks } from "@/lib/read/walk-summary";
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
  const [walks, latest] = await Promise.all([listWalks(host), findWalk(host, "latest")]);
  // A site may have walks in other views alone.
  if (walks.length === 0 && (await listMarketViews(host)).length === 0) notFound();
  const ended = latest && !isActive(latest.state) ? latest : null;
  return (
    <Suspense>
      <SiteViewProvider host={host} isUnderWay={walks.some((walk) => isActive(walk.state))}>
        <SiteFrame latest={ended} walks={walks} filterBar={<FilterBar />}>
          {children}
        </SiteFrame>
      </SiteViewProvider>
    </Suspense>
  );
}
