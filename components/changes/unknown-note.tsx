import { IconAlertTriangle } from "@tabler/icons-react";
import type { ReactNode } from "react";
import { Banner } from "@/components/ui/banner";
import { CountLink } from "@/components/ui/count-link";
import { Link } from "@/components/ui/link";
import type { ChangeCounts } from "@/lib/domain/change/change-kind";
import { type DiffRef, diffHref } from "@/lib/domain/change/diff-href";
import { filterHref } from "@/lib/domain/walk/filter-href";
import type { UrlFilter } from "@/lib/domain/walk/url-filter";
import type { UnknownFile } from "@/lib/read/change-unknown";
import type { WalkHead } from "@/lib/read/walk-summary";
import styles from "./changes-screen.module.css";

const shownMax = 6;

/** What a diff of partial walks cannot know, before any of its numbers. */
export function UnknownNote({
  diff,
  filter,
  walks,
  counts,
  unknown,
  unknownBefore,
  actions,
}: {
  diff: DiffRef;
  filter: UrlFilter;
  /** Left and right. */
  walks: [WalkHead, WalkHead];
  counts: ChangeCounts;
  unknown: UnknownFile[];
  unknownBefore: UnknownFile[];
  /** What can be done about the right walk. */
  actions: ReactNode;
}) {
  const partial = walks.filter(({ state }) => state === "partial");
  if (partial.length === 0) return null;
  return (
    <div className={styles.note}>
      <Banner
        icon={<IconAlertTriangle size={18} aria-hidden />}
        tone="partial"
        role="note"
        title="This diff rests on a partial walk: it does not know everything"
        actions={walks[1].state === "partial" ? actions : undefined}
      >
        <ul className={styles.unknown}>
          {partial.map(({ id, host, number, view, reasons }) => (
            <li key={id}>
              <Link href={filterHref(host, "files", { walk: number, view })}>Walk {number}</Link>
              {walks[0].view === walks[1].view ? "" : ` of view ${view}`} is partial:{" "}
              {reasons.map(({ sentence }) => sentence).join("; ")}
            </li>
          ))}
          {counts["not-known"] > 0 ? (
            <li>
              <CountLink
                count={counts["not-known"]}
                href={diffHref(diff, filter, "not-known")}
                label="URLs not known"
              />{" "}
              URLs are not known in walk {walks[1].number}, and none of them counts as removed:
              <Reasons files={unknown} />
            </li>
          ) : null}
          {counts["not-known-before"] > 0 ? (
            <li>
              <CountLink
                count={counts["not-known-before"]}
                href={diffHref(diff, filter, "not-known-before")}
                label="URLs that may have been there before"
              />{" "}
              of the added URLs may have been there in walk {walks[0].number} already:
              <Reasons files={unknownBefore} />
            </li>
          ) : null}
        </ul>
      </Banner>
    </div>
  );
}

function Reasons({ files }: { files: UnknownFile[] }) {
  return (
    <ul>
      {files.slice(0, shownMax).map(({ reason, urls }) => (
        <li key={reason}>
          {urls.toLocaleString("en-GB")}: {reason}
        </li>
      ))}
      {files.length > shownMax ? <li>and {files.length - shownMax} more files: see the list</li> : null}
    </ul>
  );
}
