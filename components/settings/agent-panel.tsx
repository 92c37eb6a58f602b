import { Panel } from "@/components/ui/panel";
import type { RequestIdentity, SiteSettings } from "@/lib/read/site-settings";
import styles from "./settings-screen.module.css";

/** Under which name requests are sent, and how its owner can be reached. */
export function AgentPanel({
  identity,
  lastAgent,
}: {
  identity: RequestIdentity;
  lastAgent: SiteSettings["lastAgent"];
}) {
  return (
    <Panel title="User-Agent" note="The name that every request carries.">
      <p>
        <code className={styles.agent}>{identity.userAgent}</code>
      </p>
      {lastAgent !== null && lastAgent !== identity.userAgent ? (
        <p className={styles.note}>
          The last walk sent <code>{lastAgent}</code>: a worker goes by its own environment.
        </p>
      ) : null}
      <p className={styles.note}>
        {identity.contact === null
          ? "It names no contact: the site's owner cannot reach you. "
          : `It names ${identity.contact} as contact. `}
        Set <code>GAZETTEER_CONTACT</code> (a mail address or a URL) in the environment or in <code>.env</code> and
        start Gazetteer anew; <code>GAZETTEER_USER_AGENT</code> replaces the name altogether.
      </p>
    </Panel>
  );
}
