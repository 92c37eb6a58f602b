"use client";

import { useState } from "react";
import { EmptyState } from "@/components/ui/empty-state";
import { formatCount } from "@/components/ui/format-number";
import { Link } from "@/components/ui/link";
import { type FileGroup, fileGroups, isInGroup } from "@/lib/domain/walk/file-group";
import { filterHref } from "@/lib/domain/walk/filter-href";
import type { UrlFilter } from "@/lib/domain/walk/url-filter";
import type { FileRow as File } from "@/lib/read/file-tree";
import { FileRow } from "./file-row";
import styles from "./files-screen.module.css";

const rowsStep = 200;

/** Every sitemap file of the walk, each index before what it lists: what became of it, and why. */
export function FilesScreen({
  host,
  filter,
  group,
  files,
}: {
  host: string;
  filter: UrlFilter;
  group: FileGroup | null;
  files: File[];
}) {
  const [opened, setOpened] = useState<string | null>(null);
  const [rowsMax, setRowsMax] = useState(rowsStep);
  const shown = group ? files.filter((file) => isInGroup(file, group)) : files;
  const href = (outcome: FileGroup | null) => filterHref(host, "files", filter, { outcome });
  return (
    <div className={`page ${styles.screen}`}>
      <div className={styles.bar}>
        <h2 className={styles.title}>Files</h2>
        <nav className={styles.groups} aria-label="Files by outcome">
          <Link href={href(null)} scroll={false} aria-current={group === null ? "true" : undefined}>
            all <b>{formatCount(files.length)}</b>
          </Link>
          {fileGroups.map(({ key, word }) => {
            const count = files.filter((file) => isInGroup(file, key)).length;
            return count > 0 || key === group ? (
              <Link key={key} href={href(key)} scroll={false} aria-current={group === key ? "true" : undefined}>
                {word} <b>{formatCount(count)}</b>
              </Link>
            ) : null;
          })}
        </nav>
      </div>
      {shown.length === 0 ? (
        <EmptyState title="No file of this kind">
          <Link href={href(null)}>Show all files</Link>
        </EmptyState>
      ) : (
        <div className={styles.scroll}>
          <table className={styles.table} aria-label="Sitemap files">
            <thead>
              <tr>
                <th scope="col">File</th>
                <th scope="col">Outcome</th>
                <th scope="col" className={styles.numeric}>
                  Status
                </th>
                <th scope="col" className={styles.numeric}>
                  Sent
                </th>
                <th scope="col" className={styles.numeric}>
                  Unpacked
                </th>
                <th scope="col" className={styles.numeric}>
                  Entries
                </th>
                <th scope="col" className={styles.numeric}>
                  URLs
                </th>
                <th scope="col" className={styles.numeric}>
                  Dates (UTC)
                </th>
                <th scope="col">Verdict</th>
                <th scope="col" className={styles.numeric}>
                  Problems
                </th>
              </tr>
            </thead>
            <tbody>
              {shown.slice(0, rowsMax).map((file) => (
                <FileRow
                  key={file.url}
                  {...{ host, filter, file }}
                  indent={group === null ? file.depth : 0}
                  isOpen={opened === file.url}
                  onToggle={() => setOpened(opened === file.url ? null : file.url)}
                />
              ))}
            </tbody>
          </table>
        </div>
      )}
      {shown.length > rowsMax ? (
        <button type="button" className={styles.more} onClick={() => setRowsMax(rowsMax + rowsStep)}>
          Show {formatCount(Math.min(rowsStep, shown.length - rowsMax))} more of {formatCount(shown.length - rowsMax)}
        </button>
      ) : null}
    </div>
  );
}
