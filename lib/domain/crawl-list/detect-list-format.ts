import { readLogLine } from "./access-log";
import { recogniseColumns, recogniseTool } from "./column-roles";
import { createCsvReader } from "./csv-records";
import { createJsonArrayReader, flattenObject } from "./json-records";
import { readListAddress } from "./list-address";
import type { ListEncoding, ListFormat } from "./list-format";

export interface ListPreview {
  format: ListFormat;
  /** The first records, by the columns of the format. */
  rows: string[][];
}

/** Records that are looked at, and those of them that are shown. */
const lookedAt = 200;
const shownRows = 8;
const delimiters = [",", ";", "\t", "|"] as const;

/**
 * Finds out how a list is to be read, from its first hundred kilobytes or so.
 *
 * @param head Decoded. Its last line may be cut.
 * @param isWhole The head is the whole list.
 * @param baseUrl What a path is relative to.
 */
export function detectListFormat(
  head: string,
  { encoding, isWhole, baseUrl }: { encoding: ListEncoding; isWhole: boolean; baseUrl: string },
): ListPreview {
  const lines = wholeLines(head, isWhole);
  const filled = lines.filter((line) => line.trim() !== "").slice(0, lookedAt);
  const base = { encoding, delimiter: ",", skippedLines: 0, hasHeader: false, columns: [], roles: {}, tool: null };
  if (/^\s*[[{]/.test(head)) {
    const json = detectJson(head, filled, base);
    if (json) return json;
  }
  const logged = filled.filter((line) => readLogLine(line) !== null);
  if (logged.length > 0 && logged.length >= filled.length / 2) {
    return {
      format: { ...base, kind: "access-log", columns: ["request"], roles: { address: 0 }, tool: "an access log" },
      rows: logged.slice(0, shownRows).map((line) => [line]),
    };
  }
  return detectCsv(head, lines, { base, baseUrl }) ?? asText(filled, base);
}

type Base = Omit<ListFormat, "kind">;

function wholeLines(head: string, isWhole: boolean): string[] {
  const lines = head.split(/\r\n?|\n/);
  if (!isWhole && lines.length > 1) lines.pop();
  return lines;
}

function asText(filled: string[], base: Base): ListPreview {
  return {
    format: { ...base, kind: "text", columns: ["address"], roles: { address: 0 } },
    rows: filled.slice(0, shownRows).map((line) => [line.trim()]),
  };
}

function detectJson(head: string, filled: string[], base: Base): ListPreview | null {
  const isLines = filled.length > 0 && isJsonLine(filled[0] ?? "");
  const values: Map<string, string>[] = [];
  if (isLines) {
    for (const line of filled) {
      if (isJsonLine(line)) values.push(flattenObject(JSON.parse(line.trim().replace(/,$/, ""))));
    }
  } else {
    const reader = createJsonArrayReader({
      onValue: (value) => values.length < lookedAt && values.push(flattenObject(value)),
      onBroken: () => {},
    });
    reader.write(head);
  }
  if (values.length === 0) return null;
  const columns = [...new Set(values.flatMap((value) => [...value.keys()]))].slice(0, 200);
  const roles = recogniseColumns(columns);
  const rows = values.map((value) => columns.map((column) => value.get(column) ?? ""));
  if (roles.address === undefined) roles.address = mostAddresses(rows, "https://example.com/");
  return {
    format: { ...base, kind: "json", delimiter: isLines ? "" : "[", columns, roles, tool: recogniseTool(columns) },
    rows: rows.slice(0, shownRows),
  };
}

function isJsonLine(text: string): boolean {
  const trimmed = text.trim().replace(/,$/, "");
  if (!/^(?:\{.*\}|".*")$/.test(trimmed)) return false;
  try {
    JSON.parse(trimmed);
    return true;
  } catch {
    return false;
  }
}

function detectCsv(
  head: string,
  lines: string[],
  { base, baseUrl }: { base: Base; baseUrl: string },
): ListPreview | null {
  // `sep=;` is how a spreadsheet is told.
  const told = /^sep=(.)\s*$/i.exec(lines[0] ?? "")?.[1];
  const best = (told ? [told] : delimiters)
    .map((delimiter) => ({ delimiter, records: readRecords(head, delimiter) }))
    .map((table) => ({ ...table, width: usualWidth(table.records) }))
    .sort((a, b) => b.width - a.width)[0];
  if (!best) return null;
  const { delimiter, records, width } = best;
  const headerAt = findHeader(records, baseUrl);
  if (width < 2 && headerAt === null) return null;
  const header = headerAt === null ? null : records[headerAt];
  const columns = header
    ? header.fields.map((name, at) => name.trim() || `column ${at + 1}`)
    : Array.from({ length: width }, (_, at) => `column ${at + 1}`);
  const body = records.slice(headerAt === null ? 0 : headerAt + 1).map(({ fields }) => fields);
  const roles = header ? recogniseColumns(columns) : {};
  const found = mostAddresses(body, baseUrl);
  if (roles.address === undefined || !hasAddresses(body, roles.address, baseUrl)) {
    if (found === undefined && roles.address === undefined && width < 2) return null;
    roles.address = found ?? roles.address ?? 0;
  }
  for (const role of Object.keys(roles) as (keyof typeof roles)[]) {
    if (role !== "address" && roles[role] === roles.address) delete roles[role];
  }
  return {
    format: {
      ...base,
      kind: "csv",
      delimiter,
      skippedLines: header ? header.line - 1 : 0,
      hasHeader: header !== null && header !== undefined,
      columns,
      roles,
      tool: recogniseTool(columns),
    },
    rows: body.slice(0, shownRows).map((fields) => columns.map((_, at) => fields[at] ?? "")),
  };
}

interface CsvRecord {
  fields: string[];
  line: number;
}

function readRecords(head: string, delimiter: string): CsvRecord[] {
  const records: CsvRecord[] = [];
  const reader = createCsvReader(delimiter, {
    onRecord: (fields, line) => records.length < lookedAt && records.push({ fields, line }),
    onBroken: () => {},
  });
  reader.write(head);
  if (records.length < 2) reader.end();
  return records;
}

/** Columns that most records have; 1 where there are none. */
function usualWidth(records: CsvRecord[]): number {
  const counts = new Map<number, number>();
  for (const { fields } of records) counts.set(fields.length, (counts.get(fields.length) ?? 0) + 1);
  return [...counts].sort((a, b) => b[1] - a[1] || b[0] - a[0])[0]?.[0] ?? 1;
}

/** The first record of names, within the first lines: some exports have a title above it. Null where the rows begin at once. */
function findHeader(records: CsvRecord[], baseUrl: string): number | null {
  for (const [at, { fields }] of records.slice(0, 10).entries()) {
    if (fields.some((field) => isAddress(field, baseUrl))) return null;
    if (recogniseColumns(fields).address !== undefined) return at;
  }
  const [first, second] = records;
  const isNames = first?.fields.every((field) => field.trim() !== "" && !/^[\d.,%-]+$/.test(field.trim()));
  const leads = second?.fields.some((field) => isAddress(field, baseUrl));
  return isNames && leads ? 0 : null;
}

function isAddress(text: string, baseUrl: string): boolean {
  return /^\s*(?:https?:|\/|www\.)/i.test(text) && readListAddress(text, baseUrl).ok;
}

function hasAddresses(rows: string[][], column: number, baseUrl: string): boolean {
  return rows.length === 0 || rows.some((row) => readListAddress(row[column] ?? "", baseUrl).ok);
}

function mostAddresses(rows: string[][], baseUrl: string): number | undefined {
  const counts: number[] = [];
  for (const row of rows) {
    for (const [at, text] of row.entries()) {
      if (isAddress(text, baseUrl)) counts[at] = (counts[at] ?? 0) + 1;
    }
  }
  let best: number | undefined;
  for (const [at, count] of counts.entries()) {
    if (count && (best === undefined || count > (counts[best] ?? 0))) best = at;
  }
  return best;
}
