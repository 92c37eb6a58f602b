"use client";

import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { useSiteView } from "@/components/ui/site-view";
import { walkQuery } from "@/lib/client/site-queries";
import { isActive } from "@/lib/domain/walk/walk-state";
import type { WalkChoice, WalkHead } from "@/lib/read/walk-summary";
import { FailedSince } from "./failed-since";
import { SiteHeader } from "./site-header";
import { SiteTabs } from "./site-tabs";
import { WalkProgress } from "./walk-progress";

/**
 * What all tabs of a site stand in: which walk, how complete, the tabs, the filter, the progress of a walk under way.
 *
 * @param latest The latest walk that has ended; null before there is one.
 */
export function SiteFrame({
  latest,
  walks,
  filterBar,
  children,
}: {
  latest: WalkHead | null;
  walks: WalkChoice[];
  filterBar: ReactNode;
  children: ReactNode;
}) {
  const { host, filter, tab } = useSiteView();
  const frozen = filter.walk !== "latest" && filter.walk !== latest?.number;
  const asked = useQuery({ ...walkQuery(host, filter.walk), enabled: frozen, staleTime: Number.POSITIVE_INFINITY });
  const shown = frozen ? (asked.data ?? null) : latest;
  const active = walks.find((walk) => isActive(walk.state));
  const readable = shown?.summary != null && shown.state !== "failed";

  return (
    <>
      <div className="page">
        <SiteHeader host={host} walk={shown} walks={walks} isUnderWay={active !== undefined} />
        {active || frozen ? null : <FailedSince host={host} shown={latest?.number ?? null} walks={walks} />}
        {active ? <WalkProgress host={host} number={active.number} key={active.number} /> : null}
        <SiteTabs />
        {readable && tab !== "settings" ? filterBar : null}
      </div>
      {children}
    </>
  );
}
