const utf8 = new TextDecoder();

/**
 * The text of a page: by its byte-order mark, the `charset` of its Content-Type or the one that it declares in its first
 * bytes; else UTF-8. A name that is none counts as UTF-8.
 *
 * @see https://html.spec.whatwg.org/multipage/parsing.html#prescan-a-byte-stream-to-determine-its-encoding
 */
export function decodePage(bytes: Uint8Array, contentType: string | null): string {
  const [first, second] = bytes;
  if (first === 0xfe && second === 0xff) return decoderOf("utf-16be").decode(bytes);
  if (first === 0xff && second === 0xfe) return decoderOf("utf-16le").decode(bytes);
  if (first === 0xef && second === 0xbb) return utf8.decode(bytes);
  const named = /charset\s*=\s*["']?([\w:.-]+)/i.exec(contentType ?? "")?.[1];
  const declared = named ?? declaredIn(bytes.subarray(0, 2_048));
  return decoderOf(declared ?? "utf-8").decode(bytes);
}

function declaredIn(head: Uint8Array): string | undefined {
  const text = new TextDecoder("latin1").decode(head);
  const found =
    /<meta[^>]{0,200}charset\s*=\s*["']?([\w:.-]+)/i.exec(text)?.[1] ??
    /^<\?xml[^>]{0,100}encoding=["']([\w:.-]+)/.exec(text)?.[1];
  // What was read as single bytes to find this is not in two-byte units.
  return found && /^utf-?16/i.test(found) ? "utf-8" : found;
}

function decoderOf(label: string): TextDecoder {
  try {
    return new TextDecoder(label);
  } catch {
    return utf8;
  }
}
