"use client";

import { useQuery } from "@tanstack/react-query";
import { formatPlural } from "@/components/ui/format-number";
import { MiddleCut } from "@/components/ui/middle-cut";
import { Panel } from "@/components/ui/panel";
import { versionChangesQuery } from "@/lib/client/coverage-queries";
import type { ListVersion } from "@/lib/read/coverage-head";
import styles from "./coverage-screen.module.css";

/** What came and what went since the version before. */
export function VersionCompare({ host, newer, older }: { host: string; newer: ListVersion; older: ListVersion }) {
  const { data, error } = useQuery(versionChangesQuery(host, older.id, newer.id));
  const href = (change: string) =>
    `/export/${encodeURIComponent(host)}/coverage/versions?older=${older.id}&newer=${newer.id}&change=${change}`;
  return (
    <Panel title={`Version ${older.number} → version ${newer.number}`} note="The list itself, letter for letter.">
      {error ? <p>{error.message}</p> : null}
      <div className={styles.versions}>
        {(["added", "removed"] as const).map((change) => (
          <div key={change}>
            <p className={styles.versionHead}>
              {data ? formatPlural(data.counts[change], "URL") : "…"} {change}
              {data && data.counts[change] > 0 ? (
                <a href={href(change)} download>
                  Export
                </a>
              ) : null}
            </p>
            <ul className={styles.locs}>
              {data?.[change].map((loc) => (
                <li key={loc}>
                  <MiddleCut text={loc} tail={24} />
                </li>
              ))}
            </ul>
          </div>
        ))}
      </div>
    </Panel>
  );
}
