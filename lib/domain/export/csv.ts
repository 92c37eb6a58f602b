/** A cell: text, a number, or nothing. */
export type CsvCell = string | number | null;

/** Byte order mark: with it, spreadsheets read the file as UTF-8. */
export const byteOrderMark = "\uFEFF";

const needsQuotes = /[",\r\n]/;

/**
 * Writes one line of CSV, CRLF at its end.
 *
 * A text that a spreadsheet would run as a formula (it starts with `=`, `+`, `-`, `@`, a tab or a carriage return) gets
 * a leading apostrophe. Numbers are written as they are.
 *
 * @see https://www.rfc-editor.org/rfc/rfc4180 — quotes around cells with comma, quote or line break; quotes doubled.
 * @see https://owasp.org/www-community/attacks/CSV_Injection
 */
export function csvLine(cells: readonly CsvCell[]): string {
  const line = csvCells(cells);
  // A line of one empty cell would be an empty line, which readers skip.
  return cells.length === 1 && line === "" ? '""\r\n' : `${line}\r\n`;
}

/** The same without its end: a part of a line. */
export function csvCells(cells: readonly CsvCell[]): string {
  let line = "";
  for (let index = 0; index < cells.length; index += 1) {
    if (index > 0) line += ",";
    const cell = cells[index];
    if (cell === null || cell === undefined) continue;
    line += typeof cell === "number" ? cell : csvText(cell);
  }
  return line;
}

function csvText(text: string): string {
  const safe = safeCell(text);
  return needsQuotes.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

/** The text as it stands in the cell: with an apostrophe before it where it would be run as a formula. */
export function safeCell(text: string): string {
  switch (text.charCodeAt(0)) {
    case 0x3d: // =
    case 0x2b: // +
    case 0x2d: // -
    case 0x40: // @
    case 0x09: // tab
    case 0x0d: // carriage return
      return `'${text}`;
    default:
      return text;
  }
}
