import { readLogLine } from "./access-log";
import { type CrawlRow, type RejectedLine, type RejectReason, rejectedTextMax } from "./crawl-row";
import { createCsvReader } from "./csv-records";
import { createJsonArrayReader, createJsonLinesReader, flattenObject } from "./json-records";
import type { ColumnRole, ListFormat } from "./list-format";
import { type ReadRow, rowOfCells } from "./row-of-cells";
import { createLineSplitter } from "./split-lines";

export interface CrawlListTarget {
  onRow(row: CrawlRow): void;
  onReject(rejected: RejectedLine): void;
}

export interface CrawlListReader {
  /** Decoded text, in portions of any size. */
  write(text: string): void;
  end(): void;
}

interface ReaderOptions extends CrawlListTarget {
  format: ListFormat;
  /** What a path is relative to. */
  baseUrl: string;
}

/**
 * Reads a crawl list in portions: one row or one rejection for every line (of CSV: record) that is not blank. Nothing is
 * kept but a record that has not come whole, at most a megabyte. Never throws for what stands in the list.
 */
export function createCrawlListReader(options: ReaderOptions): CrawlListReader {
  switch (options.format.kind) {
    case "csv":
      return createCsvList(options);
    case "json":
      return createJsonList(options);
    case "access-log":
      return createLineSplitter((text, line) => readLine(options, text, line, readLog));
    case "text":
      return createLineSplitter((text, line) => readLine(options, text, line, readPlain));
  }
}

function createCsvList({ format, baseUrl, onRow, onReject }: ReaderOptions): CrawlListReader {
  const { roles } = format;
  let toSkip = format.hasHeader ? 1 : 0;
  const hand = handOver(onRow, onReject);
  return createCsvReader(format.delimiter, {
    onRecord(fields, line) {
      if (line <= format.skippedLines) return;
      if (toSkip > 0) {
        toSkip -= 1;
        return;
      }
      const cell = (role: ColumnRole) => {
        const at = roles[role];
        return at === undefined ? undefined : fields[at];
      };
      hand(rowOfCells(cell, line, baseUrl), line, () => fields.join(format.delimiter));
    },
    onBroken: (text, line, reason) => onReject({ line, reason, text: text.slice(0, rejectedTextMax) }),
  });
}

function createJsonList({ format, baseUrl, onRow, onReject }: ReaderOptions): CrawlListReader {
  const hand = handOver(onRow, onReject);
  const target = {
    onValue(value: unknown, line: number) {
      const flat = flattenObject(value);
      const cell = (role: ColumnRole) => {
        const at = format.roles[role];
        return at === undefined ? undefined : flat.get(format.columns[at] ?? "");
      };
      const bare = flat.size === 1 ? flat.get("") : undefined;
      const read = rowOfCells((role) => (bare !== undefined && role === "address" ? bare : cell(role)), line, baseUrl);
      hand(read, line, () => JSON.stringify(value));
    },
    onBroken: (text: string, line: number, reason: RejectReason) =>
      onReject({ line, reason, text: text.slice(0, rejectedTextMax) }),
  };
  return format.delimiter === "[" ? createJsonArrayReader(target) : createJsonLinesReader(target);
}

function readLine(
  { baseUrl, onRow, onReject }: ReaderOptions,
  text: string | null,
  line: number,
  read: (text: string, line: number, baseUrl: string) => ReadRow,
): void {
  if (text === null) onReject({ line, reason: "line-too-long", text: "" });
  else if (text.trim() !== "") handOver(onRow, onReject)(read(text, line, baseUrl), line, () => text);
}

/** An address a line; what follows it after white space is not read. */
function readPlain(text: string, line: number, baseUrl: string): ReadRow {
  const trimmed = text.trim();
  const address = /^(?:https?:|\/|www\.)/i.test(trimmed) ? (trimmed.split(/\s/, 1)[0] ?? "") : trimmed;
  return rowOfCells((role) => (role === "address" ? address : undefined), line, baseUrl);
}

/** A request for a page: what a visitor or a crawler asked for, on the host that the line or the site names. */
function readLog(text: string, line: number, baseUrl: string): ReadRow {
  const asked = readLogLine(text);
  if (!asked) return { ok: false, reason: "not-a-log-line" };
  const isPage = (asked.method === "GET" || asked.method === "HEAD") && /^(?:\/|https?:)/i.test(asked.target);
  if (!isPage) return { ok: false, reason: "not-a-page-request" };
  const base = asked.host === null ? baseUrl : `${new URL(baseUrl).protocol}//${asked.host}/`;
  const cells: Partial<Record<ColumnRole, string>> = { address: asked.target };
  if (asked.status !== null) cells.status = String(asked.status);
  return rowOfCells((role) => cells[role], line, base);
}

function handOver(onRow: CrawlListTarget["onRow"], onReject: CrawlListTarget["onReject"]) {
  return (read: ReadRow, line: number, text: () => string) => {
    if (read.ok) onRow(read.row);
    else onReject({ line, reason: read.reason, text: text().slice(0, rejectedTextMax) });
  };
}
