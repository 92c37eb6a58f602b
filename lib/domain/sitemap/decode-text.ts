import { asBuffer } from "./byte-text";
import type { ProblemCode } from "./problem";

/** Makes UTF-8 of the bytes of a file as they arrive. */
export interface Transcoding {
  /** Whole characters; one that is cut by the chunk's end comes with the next. May be the memory of `bytes`. */
  push(bytes: Uint8Array): Buffer;
  /** What is left at the end of the file. */
  end(): Buffer;
}

type Encoding = { label: string; skip: number; note: ProblemCode | null };

/** Bytes looked at for an XML declaration: leading output may stand before it. */
const sniffBytes = 1_024;

/**
 * Makes well-formed UTF-8 of a file, without its byte-order mark: a mark decides, then the XML declaration, then UTF-8.
 * Bytes that are no UTF-8 are read as Windows-1252, one by one, as a person would guess them. NUL becomes U+FFFD.
 *
 * @param onProblem `bom`, `non-utf8` and `encoding-mismatch`, each once.
 * @see https://www.w3.org/TR/xml/#sec-guessing
 */
export function createTranscoding(onProblem: (code: ProblemCode) => void): Transcoding {
  let held: Buffer = Buffer.alloc(0);
  let transcoding: Transcoding | null = null;

  function start(): Transcoding {
    const encoding = sniffEncoding(held);
    if (encoding.note) onProblem(encoding.note);
    held = held.subarray(encoding.skip);
    return encoding.label === "utf-8" ? createUtf8(onProblem) : createNamed(encoding.label, onProblem);
  }

  return {
    push(bytes) {
      if (transcoding) return transcoding.push(bytes);
      held = Buffer.concat([held, bytes]);
      if (held.length < sniffBytes) return Buffer.alloc(0);
      transcoding = start();
      return transcoding.push(held);
    },
    end() {
      if (transcoding) return transcoding.end();
      transcoding = start();
      return Buffer.concat([transcoding.push(held), transcoding.end()]);
    },
  };
}

/** The text of a whole document in memory. */
export function decodeText(bytes: Uint8Array, onProblem: (code: ProblemCode) => void): string {
  const transcoding = createTranscoding(onProblem);
  return Buffer.concat([transcoding.push(bytes), transcoding.end()]).toString();
}

function sniffEncoding(bytes: Uint8Array): Encoding {
  const [a, b, c, d] = bytes;
  if (a === 0xef && b === 0xbb && c === 0xbf) return { label: "utf-8", skip: 3, note: "bom" };
  if (a === 0xff && b === 0xfe) return { label: "utf-16le", skip: 2, note: "non-utf8" };
  if (a === 0xfe && b === 0xff) return { label: "utf-16be", skip: 2, note: "non-utf8" };
  if (a === 0x3c && b === 0 && c !== 0 && d === 0) return { label: "utf-16le", skip: 0, note: "non-utf8" };
  if (a === 0 && b === 0x3c && c === 0 && d !== 0) return { label: "utf-16be", skip: 0, note: "non-utf8" };

  const head = String.fromCharCode(...bytes.subarray(0, sniffBytes));
  const declared = /<\?xml\b[^<>]{0,200}?\bencoding\s*=\s*["']\s*([\w.:-]{1,40})\s*["']/i
    .exec(head)?.[1]
    ?.toLowerCase();
  if (declared === undefined || /^(?:utf-?8|unicode-1-1-utf-8|us-ascii|ascii)$/.test(declared)) {
    return { label: "utf-8", skip: 0, note: null };
  }
  // The declaration was read byte by byte: whatever it says, the file is not in UTF-16 or UTF-32.
  if (/^(?:utf|ucs|unicode|iso-10646)/.test(declared)) return { label: "utf-8", skip: 0, note: "encoding-mismatch" };
  const label = encodingName(declared);
  return label ? { label, skip: 0, note: "non-utf8" } : { label: "utf-8", skip: 0, note: "encoding-mismatch" };
}

/** The name of the encoding standard, or null for a label it does not know. */
function encodingName(label: string): string | null {
  try {
    const name = new TextDecoder(label).encoding;
    return name === "utf-16le" || name === "utf-16be" ? null : name;
  } catch {
    return null;
  }
}

function createUtf8(onProblem: (code: ProblemCode) => void): Transcoding {
  // Validates at 5 GB/s. With `stream` it would take the slow way, at 0.3 GB/s.
  const strict = new TextDecoder("utf-8", { fatal: true, ignoreBOM: true });
  let tail: Buffer = Buffer.alloc(0);
  let mismatched = false;

  function repair(bytes: Buffer): Buffer {
    let isUtf8 = true;
    try {
      strict.decode(bytes);
    } catch {
      isUtf8 = false;
      if (!mismatched) onProblem("encoding-mismatch");
      mismatched = true;
    }
    return isUtf8 && !bytes.includes(0) ? bytes : withoutNul(isUtf8 ? bytes.toString() : decodeMixed(bytes));
  }

  return {
    push(bytes) {
      const joined = tail.length === 0 ? asBuffer(bytes) : Buffer.concat([tail, bytes]);
      const end = completeUtf8(joined);
      tail = Buffer.from(joined.subarray(end));
      return repair(joined.subarray(0, end));
    },
    end() {
      const rest = tail;
      tail = Buffer.alloc(0);
      return repair(rest);
    },
  };
}

/** PostgreSQL stores no NUL, and none belongs into a sitemap. */
function withoutNul(text: string): Buffer {
  return Buffer.from(text.replaceAll("\0", "\ufffd"));
}

/** Length of `bytes` without a sequence at its end that the next bytes may complete. */
function completeUtf8(bytes: Uint8Array): number {
  for (let back = 1; back <= 3 && back <= bytes.length; back += 1) {
    const byte = bytes[bytes.length - back] as number;
    if (byte < 0x80) return bytes.length;
    if (byte >= 0xc0) {
      const length = byte >= 0xf0 ? 4 : byte >= 0xe0 ? 3 : 2;
      return length > back ? bytes.length - back : bytes.length;
    }
  }
  return bytes.length;
}

/** UTF-8 where it is UTF-8, Windows-1252 byte by byte where it is not. */
function decodeMixed(bytes: Uint8Array): string {
  const parts: string[] = [];
  let units: number[] = [];
  const push = (unit: number) => {
    units.push(unit);
    if (units.length === 4_096) {
      parts.push(String.fromCharCode(...units));
      units = [];
    }
  };
  for (let at = 0; at < bytes.length; ) {
    const length = sequenceLength(bytes, at);
    if (length <= 1) {
      const byte = bytes[at] as number;
      push(length === 1 ? byte : windows1252(byte));
      at += 1;
      continue;
    }
    const point = codePoint(bytes, at, length);
    if (point > 0xffff) {
      push(0xd800 + ((point - 0x10000) >> 10));
      push(0xdc00 + ((point - 0x10000) & 0x3ff));
    } else push(point);
    at += length;
  }
  parts.push(String.fromCharCode(...units));
  return parts.join("");
}

/** Bytes of the well-formed sequence at `at`; 0 where there is none. @see https://www.rfc-editor.org/rfc/rfc3629#section-4 */
function sequenceLength(bytes: Uint8Array, at: number): number {
  const lead = bytes[at] as number;
  if (lead < 0x80) return 1;
  const length =
    lead >= 0xc2 && lead <= 0xdf ? 2 : lead >= 0xe0 && lead <= 0xef ? 3 : lead >= 0xf0 && lead <= 0xf4 ? 4 : 0;
  for (let next = 1; next < length; next += 1) {
    const byte = bytes[at + next];
    if (byte === undefined || byte < 0x80 || byte > 0xbf) return 0;
  }
  if (length < 3) return length;
  const point = codePoint(bytes, at, length);
  const isOverlong = point < (length === 3 ? 0x800 : 0x10000);
  return isOverlong || point > 0x10ffff || (point >= 0xd800 && point <= 0xdfff) ? 0 : length;
}

function codePoint(bytes: Uint8Array, at: number, length: number): number {
  let point = (bytes[at] as number) & (0x7f >> length);
  for (let next = 1; next < length; next += 1) point = (point << 6) | ((bytes[at + next] as number) & 0x3f);
  return point;
}

const highOf1252 = "€\u0081‚ƒ„…†‡ˆ‰Š‹Œ\u008dŽ\u008f\u0090‘’“”•–—˜™š›œ\u009džŸ";

function windows1252(byte: number): number {
  return byte >= 0x80 && byte <= 0x9f ? highOf1252.charCodeAt(byte - 0x80) : byte;
}

function createNamed(label: string, onProblem: (code: ProblemCode) => void): Transcoding {
  // Node.js 20 decodes Windows-1252 as Latin-1: the marks between 80 and 9F come out as control characters.
  const mend = label === "windows-1252" ? mendControls : (text: string) => text;
  const decoder = new TextDecoder(label, { ignoreBOM: true });
  let mismatched = false;
  const encode = (text: string) => {
    if (!mismatched && text.includes("\ufffd")) {
      mismatched = true;
      onProblem("encoding-mismatch");
    }
    return withoutNul(mend(text));
  };
  return {
    push: (bytes) => encode(decoder.decode(bytes, { stream: true })),
    end: () => encode(decoder.decode()),
  };
}

function mendControls(text: string): string {
  return text.replace(/[\u0080-\u009f]/g, (control) => highOf1252.charAt(control.charCodeAt(0) - 0x80));
}
