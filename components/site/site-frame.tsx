"use client";

import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { useSiteView } from "@/components/ui/site-view";
import { walkQuery } from "@/lib/client/site-queries";
import { isActive } from "@/lib/domain/walk/walk-state";
import type { ViewWalks } from "@/lib/read/walk-summary";
import { FailedSince } from "./failed-since";
import { SiteHeader } from "./site-header";
import { SiteTabs } from "./site-tabs";
import { WalkProgress } from "./walk-progress";

const nothing: Pick<ViewWalks, "latest" | "walks"> = { latest: null, walks: [] };

/**
 * What all tabs of a site stand in: which walk, how complete, the tabs, the filter, the progress of a walk under way.
 *
 * @param views All market views of the site; the address says which is shown.
 */
export function SiteFrame({
  views,
  filterBar,
  children,
}: {
  views: ViewWalks[];
  filterBar: ReactNode;
  children: ReactNode;
}) {
  const { host, filter, tab, marketView } = useSiteView();
  const { latest, walks } = views.find(({ view }) => view === marketView) ?? nothing;
  const frozen = filter.walk !== "latest" && filter.walk !== latest?.number;
  const asked = useQuery({ ...walkQuery(host, filter), enabled: frozen, staleTime: Number.POSITIVE_INFINITY });
  const shown = frozen ? (asked.data ?? null) : latest;
  const active = walks.find((walk) => isActive(walk.state));
  const readable = shown?.summary != null && shown.state !== "failed";

  return (
    <>
      <div className="page">
        <SiteHeader host={host} walk={shown} walks={walks} views={views} isUnderWay={active !== undefined} />
        {active || frozen ? null : (
          <FailedSince host={host} view={filter.view} shown={latest?.number ?? null} walks={walks} />
        )}
        {active ? (
          <WalkProgress host={host} view={marketView} number={active.number} key={`${marketView} ${active.number}`} />
        ) : null}
        <SiteTabs />
        {readable && tab !== "settings" && tab !== "verify" ? filterBar : null}
      </div>
      {children}
    </>
  );
}
