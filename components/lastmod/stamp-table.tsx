import { IconClock } from "@tabler/icons-react";
import { CountLink } from "@/components/ui/count-link";
import { DataTable } from "@/components/ui/data-table";
import { formatCount } from "@/components/ui/format-number";
import { formatStamp } from "@/components/ui/format-time";
import { ShareBar } from "@/components/ui/share-bar";
import { findingTitle } from "@/lib/domain/lastmod/detectors/registry";
import type { Bucket } from "@/lib/domain/lastmod/histogram";
import type { UrlFilter } from "@/lib/domain/walk/url-filter";
import type { StampRow } from "@/lib/read/stamp-page";

import styles from "./lastmod-screen.module.css";
import { stampHref } from "./stamp-href";

const shownFirst = 12;

/** The heaviest stamps, and what they look like. */
export function StampTable({ host, filter, stamps }: { host: string; filter: UrlFilter; stamps: StampRow[] }) {
  if (stamps.length === 0) return <p className={styles.none}>No entry is dated: there are no stamps.</p>;
  const [first, rest] = [stamps.slice(0, shownFirst), stamps.slice(shownFirst)];
  return (
    <>
      <Stamps label="Heaviest stamps" {...{ host, filter }} stamps={first} />
      {rest.length > 0 ? (
        <details className={styles.rest}>
          <summary>{rest.length} more</summary>
          <Stamps label="Further stamps" {...{ host, filter }} stamps={rest} />
        </details>
      ) : null}
    </>
  );
}

function Stamps({
  label,
  host,
  filter,
  stamps,
}: {
  label: string;
  host: string;
  filter: UrlFilter;
  stamps: StampRow[];
}) {
  return (
    <DataTable
      label={label}
      rows={stamps}
      rowKey={(stamp) => `${stamp.at}${stamp.precision}`}
      columns={[
        {
          key: "stamp",
          header: "Stamp (UTC)",
          cell: (stamp) => (
            <span className="mono">
              {formatStamp(stamp.at, stamp.precision)}
              {stamp.finding ? <IconClock size={13} className={styles.clock} aria-label="tells of generation" /> : null}
            </span>
          ),
        },
        {
          key: "entries",
          header: "Entries",
          numeric: true,
          card: true,
          cell: (stamp) => (
            <CountLink
              count={stamp.entries}
              href={stampHref(host, filter, stamp.at, stamp.precision as Bucket | "fraction")}
              label="entries on this stamp"
            />
          ),
        },
        {
          key: "share",
          header: "Of dated",
          numeric: true,
          card: true,
          cell: (stamp) => <ShareBar share={stamp.share} tone={stamp.finding ? "generation" : "chart-light"} />,
        },
        { key: "files", header: "Files", numeric: true, cell: (stamp) => formatCount(stamp.files) },
        {
          key: "finding",
          header: "What it looks like",
          card: true,
          cell: (stamp) =>
            stamp.finding ? findingTitle(stamp.finding) : <span className={styles.none}>nothing odd</span>,
        },
      ]}
    />
  );
}
