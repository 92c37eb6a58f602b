"use client";

import { IconChevronRight } from "@tabler/icons-react";
import { CountLink } from "@/components/ui/count-link";
import { formatBytes, formatCount, formatPlural } from "@/components/ui/format-number";
import { formatDay } from "@/components/ui/format-time";
import { MiddleCut } from "@/components/ui/middle-cut";
import { OutcomeChip } from "@/components/ui/outcome-chip";
import { VerdictChip } from "@/components/ui/verdict-chip";
import { filterHref } from "@/lib/domain/walk/filter-href";
import { type UrlFilter, walkOf } from "@/lib/domain/walk/url-filter";
import type { FileRow as File } from "@/lib/read/file-tree";
import { FileDetail } from "./file-detail";
import styles from "./files-screen.module.css";

/** One file; opened, it shows everything that is known of it. */
export function FileRow({
  host,
  filter,
  file,
  indent,
  isOpen,
  onToggle,
}: {
  host: string;
  filter: UrlFilter;
  file: File;
  indent: number;
  isOpen: boolean;
  onToggle: () => void;
}) {
  return (
    <>
      <tr className={styles.row} data-open={isOpen}>
        <td className={styles.name}>
          <button
            type="button"
            className={styles.toggle}
            style={{ paddingLeft: Math.min(indent, 8) * 18 }}
            aria-expanded={isOpen}
            onClick={onToggle}
          >
            <IconChevronRight size={14} className={styles.arrow} aria-hidden />
            <MiddleCut text={shownAddress(file.url, host)} tail={24} title={file.url} />
          </button>
        </td>
        <td className={styles.outcome}>
          <OutcomeChip outcome={file.outcome} reason={file.reason} />
          {file.sentence ? (
            <span className={styles.sentence} title={file.sentence}>
              {file.sentence}
            </span>
          ) : null}
          {file.renamedFrom === null ? null : (
            <span className={styles.sentence} title={file.renamedFrom}>
              renamed from {shownAddress(file.renamedFrom, host)}
            </span>
          )}
          {file.carriedFromWalk !== null ? (
            <span className={styles.carried}>entries kept from walk {file.carriedFromWalk}, not known in this one</span>
          ) : null}
          {file.carriedFromWalk === null && file.keptEntries > 0 ? (
            <span className={styles.carried}>
              {formatPlural(file.keptEntries, "entry", "entries")} of earlier walks kept, not known in this one
            </span>
          ) : null}
        </td>
        <td className={styles.numeric} data-label="Status">
          {file.status ?? "–"}
        </td>
        <td className={styles.numeric}>{file.bytesPacked === null ? "–" : formatBytes(file.bytesPacked)}</td>
        <td className={styles.numeric}>{file.bytesUnpacked === null ? "–" : formatBytes(file.bytesUnpacked)}</td>
        <td className={styles.numeric} data-label="Entries">
          {file.entries === null ? "–" : formatCount(file.entries)}
        </td>
        <td className={styles.numeric} data-label="URLs">
          {file.urls === null ? (
            "–"
          ) : (
            <CountLink
              count={file.urls}
              href={filterHref(host, "urls", { ...walkOf(filter), file: file.url })}
              label="URLs of this file"
            />
          )}
        </td>
        <td className={styles.numeric}>
          <Dates oldestAt={file.oldestAt} newestAt={file.newestAt} />
        </td>
        <td data-label="Verdict">
          {file.verdict && (file.urls ?? 0) > 0 ? <VerdictChip code={file.verdict} look="quiet" /> : "–"}
        </td>
        <td className={styles.numeric}>{file.problems.length === 0 ? "" : <Problems problems={file.problems} />}</td>
      </tr>
      {isOpen ? (
        <tr>
          <td colSpan={10} className={styles.detailCell}>
            <FileDetail host={host} filter={filter} file={file} />
          </td>
        </tr>
      ) : null}
    </>
  );
}

/** The site's own host goes without saying. */
function shownAddress(address: string, host: string): string {
  const match = /^https?:\/\/(?:www\.)?([^/]+)(\/.*)$/.exec(address);
  return match && match[1] === host ? (match[2] ?? address) : address;
}

function Dates({ oldestAt, newestAt }: { oldestAt: number | null; newestAt: number | null }) {
  if (oldestAt === null || newestAt === null) return "–";
  const [from, to] = [formatDay(oldestAt), formatDay(newestAt)];
  return from === to ? from : `${from} – ${to}`;
}

function Problems({ problems }: { problems: File["problems"] }) {
  const lost = problems.some((problem) => problem.level === "lost");
  const count = problems.reduce((sum, problem) => sum + problem.count, 0);
  return <span style={{ color: lost ? "var(--gz-failed)" : "var(--gz-partial)" }}>{formatCount(count)}</span>;
}
