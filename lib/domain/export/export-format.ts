import { byteOrderMark, type CsvCell, csvLine } from "./csv";

export const exportFormats = ["csv", "ndjson", "txt"] as const;
export type ExportFormat = (typeof exportFormats)[number];

/** A column of a list; `value` of NDJSON where it is richer than the cell. */
export interface ListColumn<Row> {
  header: string;
  cell: (row: Row) => CsvCell;
  value?: (row: Row) => unknown;
}

export interface ExportedList<Row> {
  columns: readonly ListColumn<Row>[];
  /** What the plain text format writes of a row: its address. */
  text: (row: Row) => string;
}

export const contentTypes: Record<ExportFormat, string> = {
  csv: "text/csv; charset=utf-8",
  ndjson: "application/x-ndjson; charset=utf-8",
  txt: "text/plain; charset=utf-8",
};

/** What stands before the first row: the header line of CSV, and the byte order mark where it was asked for. */
export function formatHead<Row>(format: ExportFormat, { columns }: ExportedList<Row>, withBom: boolean): string {
  const mark = withBom && format !== "ndjson" ? byteOrderMark : "";
  return format === "csv" ? mark + csvLine(columns.map(({ header }) => header)) : mark;
}

/** One portion of rows as text. */
export function formatRows<Row>(
  format: ExportFormat,
  { columns, text }: ExportedList<Row>,
  rows: readonly Row[],
): string {
  let lines = "";
  for (const row of rows) {
    if (format === "csv") lines += csvLine(columns.map(({ cell }) => cell(row)));
    else if (format === "txt") lines += `${text(row)}\n`;
    else
      lines += `${JSON.stringify(Object.fromEntries(columns.map((column) => [column.header, jsonOf(column, row)])))}\n`;
  }
  return lines;
}

/** JSON has nothing to say of a cell that is empty but null. */
function jsonOf<Row>({ cell, value }: ListColumn<Row>, row: Row): unknown {
  if (value) return value(row);
  const text = cell(row);
  return text === "" ? null : text;
}
