import { CountLink } from "@/components/ui/count-link";
import { DataTable } from "@/components/ui/data-table";
import { formatShare } from "@/components/ui/format-number";
import { MiddleCut } from "@/components/ui/middle-cut";
import { VerdictChip } from "@/components/ui/verdict-chip";
import { filterHref } from "@/lib/domain/walk/filter-href";
import { type UrlFilter, walkOf } from "@/lib/domain/walk/url-filter";
import type { FileRow } from "@/lib/read/file-tree";
import styles from "./lastmod-screen.module.css";
import { withoutOwnOrigin } from "./without-own-origin";

const shownMax = 20;

/** The verdict of every file that holds URLs, heaviest first. */
export function FileVerdicts({ host, filter, files }: { host: string; filter: UrlFilter; files: FileRow[] }) {
  const judged = files
    .filter((file) => file.verdict !== null && (file.urls ?? 0) > 0)
    .sort((one, other) => (other.entries ?? 0) - (one.entries ?? 0));
  if (judged.length === 0) return <p className={styles.none}>No file was judged.</p>;
  return (
    <>
      <DataTable
        label="Verdict per file"
        rows={judged.slice(0, shownMax)}
        rowKey={(file) => file.url}
        columns={[
          {
            key: "file",
            header: "File",
            wide: true,
            cell: (file) => (
              <>
                <MiddleCut text={pathOf(file.url)} tail={20} title={file.url} />
                <span className={styles.why} title={file.verdictSentence ?? undefined}>
                  {file.verdictSentence === null ? null : withoutOwnOrigin(file.verdictSentence, host)}
                </span>
              </>
            ),
          },
          {
            key: "verdict",
            header: "Verdict",
            card: true,
            cell: (file) => (file.verdict ? <VerdictChip code={file.verdict} look="quiet" /> : "–"),
          },
          {
            key: "urls",
            header: "URLs",
            numeric: true,
            card: true,
            cell: (file) => (
              <CountLink
                count={file.urls ?? 0}
                href={filterHref(host, "urls", { ...walkOf(filter), file: file.url })}
              />
            ),
          },
          {
            key: "dated",
            header: "Dated",
            numeric: true,
            card: true,
            cell: (file) => formatShare(file.entries ? (file.dated ?? 0) / file.entries : 0),
          },
        ]}
      />
      {judged.length > shownMax ? (
        <p className={styles.none}>
          The {shownMax} heaviest of {judged.length} files. All of them stand under Files.
        </p>
      ) : null}
    </>
  );
}

/** Without the host, which is nearly always the same; the whole stands in the title. */
function pathOf(address: string): string {
  return address.replace(/^https?:\/\/[^/]+/, "");
}
