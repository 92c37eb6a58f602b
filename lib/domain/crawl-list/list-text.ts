import type { ListEncoding } from "./list-format";

/**
 * Tells the encoding of a list from its first bytes: by its mark, by noughts in every other place, and what is no UTF-8
 * is Windows-1252.
 *
 * @param head The first bytes; the last character may be cut.
 */
export function detectEncoding(head: Uint8Array): ListEncoding {
  const [a, b] = head;
  if (a === 0xff && b === 0xfe) return "utf-16le";
  if (a === 0xfe && b === 0xff) return "utf-16be";
  let [even, odd] = [0, 0];
  const looked = Math.min(head.length, 4_096);
  for (let at = 0; at < looked; at += 1) {
    if (head[at] !== 0) continue;
    if (at % 2 === 0) even += 1;
    else odd += 1;
  }
  if (odd > looked / 4) return "utf-16le";
  if (even > looked / 4) return "utf-16be";
  try {
    new TextDecoder("utf-8", { fatal: true }).decode(head, { stream: true });
    return "utf-8";
  } catch {
    return "windows-1252";
  }
}

/** Decodes a list in portions: without its byte-order mark. */
export function createListDecoder(encoding: ListEncoding): { decode(bytes: Uint8Array): string; end(): string } {
  const decoder = new TextDecoder(encoding);
  return {
    decode: (bytes) => decoder.decode(bytes, { stream: true }),
    end: () => decoder.decode(),
  };
}
