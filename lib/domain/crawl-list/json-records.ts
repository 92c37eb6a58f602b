import { createLineSplitter, lineLengthMax } from "./split-lines";

export interface JsonReader {
  write(text: string): void;
  end(): void;
}

export interface JsonTarget {
  /** @param value What stands there: an object, or a text that is an address by itself. */
  onValue(value: unknown, line: number): void;
  onBroken(text: string, line: number, reason: "broken-json" | "line-too-long"): void;
}

/** One value a line, so that a broken one costs its line alone. Commas between them and brackets around them are passed over. */
export function createJsonLinesReader(target: JsonTarget): JsonReader {
  return createLineSplitter((text, line) => {
    if (text === null) return target.onBroken("", line, "line-too-long");
    const trimmed = text.trim().replace(/,$/, "");
    if (trimmed === "" || trimmed === "[" || trimmed === "]") return;
    try {
      target.onValue(JSON.parse(trimmed), line);
    } catch {
      target.onBroken(trimmed, line, "broken-json");
    }
  });
}

/**
 * The values of an array, or one after another, over any number of lines: cut out by their brackets, so that a gigabyte
 * never stands in memory. What stands before the first bracket of an array in an object is passed over.
 */
export function createJsonArrayReader(target: JsonTarget): JsonReader {
  let text = "";
  let at = 0;
  let line = 1;
  /** Of the value that is being cut out; -1 between values. */
  let begins = -1;
  let beginsOn = 1;
  let depth = 0;
  let inText = false;
  let isEscaped = false;

  function hand(end: number): void {
    const value = text.slice(begins, end);
    begins = -1;
    try {
      target.onValue(JSON.parse(value), beginsOn);
    } catch {
      target.onBroken(value, beginsOn, "broken-json");
    }
  }

  function step(unit: number): void {
    if (unit === 10) line += 1;
    if (inText) {
      if (isEscaped) isEscaped = false;
      else if (unit === 92) isEscaped = true;
      else if (unit === 34) {
        inText = false;
        if (depth === 0 && begins >= 0) hand(at + 1);
      }
      return;
    }
    if (unit === 34) {
      inText = true;
      if (begins < 0) begin();
    } else if (unit === 123) {
      if (begins < 0) begin();
      depth += 1;
    } else if (unit === 91) {
      if (begins >= 0) depth += 1;
    } else if ((unit === 125 || unit === 93) && begins >= 0) {
      depth -= 1;
      if (depth === 0) hand(at + 1);
    }
  }

  function begin(): void {
    begins = at;
    beginsOn = line;
  }

  return {
    write(portion) {
      text = begins >= 0 ? text.slice(begins) + portion : portion;
      if (begins >= 0) {
        at -= begins;
        begins = 0;
      } else at = 0;
      for (; at < text.length; at += 1) step(text.charCodeAt(at));
      if (begins >= 0 && text.length - begins > lineLengthMax) {
        target.onBroken(text.slice(begins, begins + 400), beginsOn, "broken-json");
        begins = -1;
        depth = 0;
        inText = false;
      }
    },
    end() {
      if (begins >= 0) target.onBroken(text.slice(begins, begins + 400), beginsOn, "broken-json");
      begins = -1;
    },
  };
}

/** Keys of an object with what they hold, those of objects within it as "crawl.depth". Arrays and deeper ones are left out. */
export function flattenObject(value: unknown): Map<string, string> {
  const flat = new Map<string, string>();
  const visit = (object: object, prefix: string, depth: number) => {
    for (const [key, item] of Object.entries(object)) {
      if (item === null || item === undefined) continue;
      if (typeof item !== "object") flat.set(prefix + key, String(item));
      else if (!Array.isArray(item) && depth < 3) visit(item, `${prefix}${key}.`, depth + 1);
    }
  };
  if (typeof value === "object" && value !== null && !Array.isArray(value)) visit(value, "", 0);
  else if (typeof value === "string") flat.set("", value);
  return flat;
}
