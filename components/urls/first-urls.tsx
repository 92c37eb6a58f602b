import { DataTable } from "@/components/ui/data-table";
import { formatStamp } from "@/components/ui/format-time";
import { MiddleCut } from "@/components/ui/middle-cut";
import { Panel } from "@/components/ui/panel";
import type { FirstUrl } from "@/lib/read/first-urls";
import { FollowWalk } from "./follow-walk";

/** What a first walk has stored so far; the explorer takes its place when the walk ends. */
export function FirstUrls({ rows }: { rows: FirstUrl[] }) {
  return (
    <div className="page">
      <FollowWalk />
      <Panel
        title="First URLs"
        note={
          rows.length === 0
            ? "None is stored yet: they come with the first file that was read."
            : "As they came. Filter, sorting, all rows and exports come when the walk ends."
        }
      >
        {rows.length > 0 ? (
          <DataTable
            label="First URLs"
            rows={rows}
            rowKey={(row) => row.id}
            columns={[
              { key: "loc", header: "URL", wide: true, cell: (row) => <MiddleCut text={row.loc} tail={28} /> },
              { key: "section", header: "Section", cell: (row) => <span className="mono">{row.section}</span> },
              {
                key: "lastmod",
                header: "Lastmod",
                card: true,
                numeric: true,
                cell: (row) =>
                  row.lastmodAt === null ? (row.lastmodRaw ?? "–") : formatStamp(row.lastmodAt, row.precision),
              },
            ]}
          />
        ) : null}
      </Panel>
    </div>
  );
}
