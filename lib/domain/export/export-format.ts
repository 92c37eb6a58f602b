import { byteOrderMark, type CsvCell, csvCells, csvLine } from "./csv";

export const exportFormats = ["csv", "ndjson", "txt"] as const;
export type ExportFormat = (typeof exportFormats)[number];

/** A column of a list; `value` of NDJSON where it is richer than the cell. */
export interface ListColumn<Row> {
  header: string;
  cell: (row: Row) => CsvCell;
  value?: (row: Row) => unknown;
  /** It says the same of all rows that have what `commonOf` gives in common. */
  isCommon?: boolean;
}

export interface ExportedList<Row> {
  columns: readonly ListColumn<Row>[];
  /** What the plain text format writes of a row: its address. */
  text: (row: Row) => string;
  /** The same object for rows whose common columns are the same: these are written once for all of them. */
  commonOf?: (row: Row) => object;
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

/** Writes portions of rows as text. One for a whole list: it remembers what rows have in common. */
export function createRowFormat<Row>(format: ExportFormat, list: ExportedList<Row>): (rows: readonly Row[]) => string {
  const line = lineWriter(format, list);
  return (rows) => {
    let lines = "";
    for (const row of rows) lines += line(row);
    return lines;
  };
}

type Writer<Row> = (row: Row) => string;

function lineWriter<Row>(format: ExportFormat, list: ExportedList<Row>): Writer<Row> {
  const { columns, text } = list;
  if (format === "txt") return (row) => `${text(row)}\n`;
  if (format === "csv" && columns.length === 1) return (row) => csvLine([columns[0]?.cell(row) ?? null]);
  const parts = writersOf(list, format === "csv" ? csvPart : jsonPart);
  const [begin, end] = format === "csv" ? ["", "\r\n"] : ["{", "}\n"];
  return (row) => {
    let line = begin;
    for (let at = 0; at < parts.length; at += 1) line += at === 0 ? parts[at]?.(row) : `,${parts[at]?.(row)}`;
    return line + end;
  };
}

/** One writer a run of columns: common ones together, the others each by itself. */
function writersOf<Row>(
  { columns, commonOf }: ExportedList<Row>,
  part: (columns: readonly ListColumn<Row>[]) => Writer<Row>,
): Writer<Row>[] {
  const writers: Writer<Row>[] = [];
  let run: ListColumn<Row>[] = [];
  const endRun = () => {
    if (commonOf && run.length > 0) writers.push(rememberBy(commonOf, part(run)));
    run = [];
  };
  for (const column of columns) {
    if (commonOf && column.isCommon) run.push(column);
    else {
      endRun();
      writers.push(part([column]));
    }
  }
  endRun();
  return writers;
}

function rememberBy<Row>(commonOf: (row: Row) => object, write: Writer<Row>): Writer<Row> {
  const texts = new WeakMap<object, string>();
  let [lastCommon, lastText]: [object | null, string] = [null, ""];
  return (row) => {
    const common = commonOf(row);
    if (common === lastCommon) return lastText;
    lastCommon = common;
    lastText = texts.get(common) ?? write(row);
    texts.set(common, lastText);
    return lastText;
  };
}

function csvPart<Row>(columns: readonly ListColumn<Row>[]): Writer<Row> {
  const cells: CsvCell[] = new Array(columns.length).fill(null);
  return (row) => {
    for (let at = 0; at < columns.length; at += 1) cells[at] = columns[at]?.cell(row) ?? null;
    return csvCells(cells);
  };
}

function jsonPart<Row>(columns: readonly ListColumn<Row>[]): Writer<Row> {
  const names = columns.map(({ header }, at) => `${at === 0 ? "" : ","}${JSON.stringify(header)}:`);
  return (row) => {
    let text = "";
    for (let at = 0; at < columns.length; at += 1) {
      text += names[at] + JSON.stringify(jsonValue(columns[at] as ListColumn<Row>, row) ?? null);
    }
    return text;
  };
}

/** JSON has nothing to say of a cell that is empty but null. */
function jsonValue<Row>({ cell, value }: ListColumn<Row>, row: Row): unknown {
  if (value) return value(row);
  const text = cell(row);
  return text === "" ? null : text;
}
