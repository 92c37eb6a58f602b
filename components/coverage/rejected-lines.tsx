import { type Column, DataTable } from "@/components/ui/data-table";
import { formatCount } from "@/components/ui/format-number";
import { Panel } from "@/components/ui/panel";
import { rejectReasons } from "@/lib/domain/crawl-list/crawl-row";
import type { ListReject, ListVersion } from "@/lib/read/coverage-head";
import styles from "./coverage-screen.module.css";

const shown = 20;

const columns: Column<ListReject>[] = [
  { key: "line", header: "Line", numeric: true, card: true, cell: ({ line }) => formatCount(line) },
  { key: "reason", header: "Why", card: true, cell: ({ reason }) => rejectReasons[reason] ?? reason },
  {
    key: "text",
    header: "Text",
    wide: true,
    card: true,
    cell: ({ text }) => <code className={styles.rejected}>{text}</code>,
  },
];

/** The lines of a list that gave no URL: none is left out without a word. */
export function RejectedLines({
  host,
  version,
  rejects,
}: {
  host: string;
  version: ListVersion;
  rejects: ListReject[];
}) {
  const note = version.rejected > rejects.length ? `, the first ${formatCount(rejects.length)} of them are kept` : "";
  return (
    <Panel
      title="Rejected lines"
      note={`${formatCount(version.rejected)}${note}`}
      actions={
        <a href={`/export/${encodeURIComponent(host)}/coverage/rejects?list=${version.id}`} download>
          Export them
        </a>
      }
    >
      <DataTable
        label="Rejected lines"
        columns={columns}
        rows={rejects.slice(0, shown)}
        rowKey={({ line }) => String(line)}
      />
    </Panel>
  );
}
