import type { ReactNode } from "react";
import { Panel } from "@/components/ui/panel";
import type { RequestIdentity, SiteSettings } from "@/lib/read/site-settings";
import { AgentPanel } from "./agent-panel";
import { DeleteSiteButton } from "./delete-site-button";
import { LimitsForm } from "./limits-form";
import styles from "./settings-screen.module.css";

/** What is set for the site: how far its walks go, how they behave, under which name; and its end. */
export function SettingsScreen({
  settings,
  identity,
  views,
  schedule,
}: {
  settings: SiteSettings;
  identity: RequestIdentity;
  /** The panel of market views, and that of their schedules. */
  views: ReactNode;
  schedule: ReactNode;
}) {
  const { host, startAddress, limits, kept, lastAgent } = settings;
  return (
    <div className={`page ${styles.screen}`}>
      <h2 className="visually-hidden">Settings</h2>
      <p className={styles.intro}>
        These hold for the next walk of this site; a walk keeps the limits that it began with. Walks start at{" "}
        <code>{startAddress}</code>.
      </p>
      <LimitsForm host={host} limits={limits} />
      {schedule}
      {views}
      <AgentPanel identity={identity} lastAgent={lastAgent} />
      <Panel title="Delete the site" note="With all its walks, for ever.">
        <DeleteSiteButton host={host} kept={kept} />
      </Panel>
    </div>
  );
}
