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
export function formatRows<Row>(format: ExportFormat, list: ExportedList<Row>, rows: readonly Row[]): string {
  const line = lineWriter(format, list);
  let lines = "";
  for (const row of rows) lines += line(row);
  return lines;
}

function lineWriter<Row>(format: ExportFormat, { columns, text }: ExportedList<Row>): (row: Row) => string {
  if (format === "txt") return (row) => `${text(row)}\n`;
  if (format === "ndjson") return jsonLine(columns);
  // One array for all lines.
  const cells: CsvCell[] = new Array(columns.length).fill(null);
  return (row) => {
    for (let at = 0; at < columns.length; at += 1) cells[at] = columns[at]?.cell(row) ?? null;
    return csvLine(cells);
  };
}

function jsonLine<Row>(columns: readonly ListColumn<Row>[]): (row: Row) => string {
  const names = columns.map(({ header }, at) => `${at === 0 ? "{" : ","}${JSON.stringify(header)}:`);
  return (row) => {
    let line = "";
    for (const [at, column] of columns.entries()) line += names[at] + JSON.stringify(jsonValue(column, row) ?? null);
    return `${line}}\n`;
  };
}

/** JSON has nothing to say of a cell that is empty but null. */
function jsonValue<Row>({ cell, value }: ListColumn<Row>, row: Row): unknown {
  if (value) return value(row);
  const text = cell(row);
  return text === "" ? null : text;
}
