"use client";

import { useSiteView } from "@/components/ui/site-view";
import type { ViewWalks, WalkChoice, WalkHead } from "@/lib/read/walk-summary";
import { ExportLink } from "./export-link";
import styles from "./site-header.module.css";
import { ViewPicker } from "./view-picker";
import { WalkAgain } from "./walk-again";
import { WalkPicker } from "./walk-picker";
import { WalkStatus } from "./walk-status";

/** The site's name, the walk in view and how complete it is, and what can be done. */
export function SiteHeader({
  host,
  walk,
  walks,
  views,
  isUnderWay,
}: {
  host: string;
  walk: WalkHead | null;
  walks: WalkChoice[];
  views: ViewWalks[];
  isUnderWay: boolean;
}) {
  const { tab, marketView } = useSiteView();
  const hasTab = tab !== "settings";
  const readable = walk?.summary != null && walk.state !== "failed";
  // The banner of a partial walk, which stands on every tab of it, offers to walk again.
  const offeredBelow = readable && hasTab && walk.state === "partial" && walk.summary?.entries !== 0;
  return (
    <div className={styles.header}>
      <div className={styles.names}>
        <h1 className={styles.host}>{host}</h1>
        {views.length > 1 ? <ViewPicker views={views} shown={marketView} /> : null}
        {walks.some((choice) => choice.urls !== null || choice.state === "failed") ? (
          <WalkPicker walks={walks} shown={walk?.number ?? null} />
        ) : null}
        {walk && !isUnderWay ? <WalkStatus walk={walk} /> : null}
      </div>
      <div className={styles.actions}>
        {isUnderWay || offeredBelow ? null : <WalkAgain label={walks.length === 0 ? "Walk" : undefined} />}
        {readable && hasTab ? <ExportLink /> : null}
      </div>
    </div>
  );
}
