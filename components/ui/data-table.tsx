import type { ReactNode } from "react";
import styles from "./data-table.module.css";

export interface Column<Row> {
  key: string;
  header: ReactNode;
  /** Plain words for the card form, where the header is not text. */
  label?: string;
  numeric?: boolean;
  /** Takes the room that is left. */
  wide?: boolean;
  /** Shown in the card form of narrow screens. */
  card?: boolean;
  cell: (row: Row) => ReactNode;
}

/**
 * A dense table: hairlines, numbers to the right, header always in sight. Below 640 px every row is a card of the
 * columns that say `card` (the first is its heading). Roles are written out: display values would take them away.
 */
export function DataTable<Row>({
  label,
  columns,
  rows,
  rowKey,
}: {
  label: string;
  columns: Column<Row>[];
  rows: Row[];
  rowKey: (row: Row) => string;
}) {
  return (
    // biome-ignore-start lint/a11y/noRedundantRoles: the card form changes display, which drops the roles of tables
    <div className={styles.scroll}>
      <table className={styles.table} aria-label={label} role="table">
        <thead role="rowgroup">
          <tr role="row">
            {columns.map((column) => (
              <th key={column.key} scope="col" role="columnheader" className={cellClass(column)}>
                {column.header}
              </th>
            ))}
          </tr>
        </thead>
        <tbody role="rowgroup">
          {rows.map((row) => (
            <tr key={rowKey(row)} role="row">
              {columns.map((column, index) => (
                <td
                  key={column.key}
                  role="cell"
                  className={cellClass(column, index === 0)}
                  data-label={column.label ?? (typeof column.header === "string" ? column.header : column.key)}
                >
                  {column.cell(row)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
    // biome-ignore-end lint/a11y/noRedundantRoles: as above
  );
}

function cellClass<Row>(column: Column<Row>, first = false): string {
  const classes = [];
  if (column.numeric) classes.push(styles.numeric);
  if (column.wide) classes.push(styles.wide);
  if (first) classes.push(styles.first);
  else if (!column.card) classes.push(styles.notInCard);
  return classes.join(" ");
}
