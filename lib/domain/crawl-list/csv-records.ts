import Papa from "papaparse";
import { lineLengthMax } from "./split-lines";

export interface CsvReader {
  write(text: string): void;
  end(): void;
}

export interface CsvTarget {
  /** @param line That the record begins on, from 1. Blank lines give none. */
  onRecord(fields: string[], line: number): void;
  /** A record that cannot be: its first line is given up, the next one is a new beginning. */
  onBroken(text: string, line: number, reason: "broken-quotes" | "line-too-long"): void;
}

/** Parsed at once: small enough that the rest of a record costs little to read again. */
const portionLength = 65_536;

/**
 * Reads CSV in portions as RFC 4180 has it, with any delimiter; quotes within unquoted fields are text.
 *
 * @see https://www.rfc-editor.org/rfc/rfc4180
 */
export function createCsvReader(delimiter: string, target: CsvTarget): CsvReader {
  let rest = "";
  let line = 1;
  let endedInReturn = false;

  function parserOf(preview = 0): Papa.Parser {
    return new Papa.Parser({ delimiter, newline: "\n", quoteChar: '"', preview });
  }

  /** @returns what belongs to a record that has not come whole. */
  function parse(whole: string, isEnd: boolean): string {
    for (let text = whole; ; ) {
      const { data, meta, errors } = parserOf().parse(text, 0, !isEnd) as Papa.ParseResult<string[]>;
      const broken = errors.find(({ type, code, row }) => type === "Quotes" && isBroken(code, data[row ?? 0]))?.row;
      for (const fields of broken === undefined ? data : data.slice(0, broken)) {
        const begins = line;
        line += 1 + newlinesIn(fields);
        if (fields.length > 1 || fields[0]?.trim()) target.onRecord(fields, begins);
      }
      if (broken === undefined) return isEnd ? "" : text.slice(meta.cursor);
      // The parser does not tell where that record begins: read once more up to there.
      const preview = parserOf(broken);
      const from = broken === 0 ? 0 : (preview.parse(text, 0, false) as Papa.ParseResult<string[]>).meta.cursor;
      text = giveUpLine(text.slice(from));
    }
  }

  /** The first line is rejected; what follows is a new beginning. */
  function giveUpLine(text: string): string {
    const end = text.indexOf("\n");
    const broken = end < 0 ? text : text.slice(0, end);
    target.onBroken(broken, line, broken.includes('"') ? "broken-quotes" : "line-too-long");
    line += 1;
    return end < 0 ? "" : text.slice(end + 1);
  }

  return {
    write(portion) {
      for (let at = 0; at < portion.length; at += portionLength) {
        let text = portion.slice(at, at + portionLength);
        if (endedInReturn && text.startsWith("\n")) text = text.slice(1);
        endedInReturn = text.endsWith("\r");
        if (text.includes("\r")) text = text.replace(/\r\n?/g, "\n");
        rest = parse(rest + text, false);
        // A quote that is open for so long is a slip.
        while (rest.length > lineLengthMax) rest = parse(giveUpLine(rest), false);
      }
    },
    end() {
      rest = parse(rest, true);
    },
  };
}

/** Never closed, or closed within other text some lines further on: then lines would be swallowed. */
function isBroken(code: string, fields: readonly string[] | undefined): boolean {
  return code === "MissingQuotes" || (fields !== undefined && newlinesIn(fields) > 0);
}

function newlinesIn(fields: readonly string[]): number {
  let count = 0;
  for (const field of fields) {
    for (let at = field.indexOf("\n"); at >= 0; at = field.indexOf("\n", at + 1)) count += 1;
  }
  return count;
}
