/**
 * The records of a CSV file, header first. Strict: what a careful reader would stumble over is an error here.
 *
 * @throws {SyntaxError} A quote within a bare cell, or a quoted one without an end.
 * @see https://www.rfc-editor.org/rfc/rfc4180
 */
export function readCsv(text: string): string[][] {
  const records: string[][] = [];
  let record: string[] = [];
  let at = 0;
  while (at < text.length) {
    const [cell, end] = text[at] === '"' ? readQuoted(text, at) : readBare(text, at);
    record.push(cell);
    at = end;
    if (text[at] === ",") {
      at += 1;
      if (at < text.length && text[at] !== "\r") continue;
      record.push("");
    }
    if (!text.startsWith("\r\n", at)) throw new SyntaxError(`No end of line at ${at}: ${text.slice(at, at + 20)}`);
    records.push(record);
    record = [];
    at += 2;
  }
  return records;
}

/** The records as objects under the names of the header. */
export function readCsvRows(text: string): { header: string[]; rows: Record<string, string>[] } {
  const [header = [], ...records] = readCsv(text);
  return {
    header,
    rows: records.map((record) => Object.fromEntries(header.map((name, at) => [name, record[at] ?? ""]))),
  };
}

function readBare(text: string, from: number): [string, number] {
  let end = from;
  while (end < text.length && !",\r\n".includes(text[end] ?? "")) end += 1;
  const cell = text.slice(from, end);
  if (cell.includes('"')) throw new SyntaxError(`A quote in a bare cell at ${from}: ${cell}`);
  return [cell, end];
}

function readQuoted(text: string, from: number): [string, number] {
  let cell = "";
  for (let at = from + 1; ; ) {
    const quote = text.indexOf('"', at);
    if (quote < 0) throw new SyntaxError(`A quoted cell without an end at ${from}`);
    cell += text.slice(at, quote);
    if (text[quote + 1] !== '"') return [cell, quote + 1];
    cell += '"';
    at = quote + 2;
  }
}
