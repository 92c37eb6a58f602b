/**
 * `bytes` has `part` at `at`.
 *
 * Here and wherever bytes are scanned, no index beyond the end is read: one such read makes the engine compile the loop
 * for values that may be undefined, which takes twice the time for ever after.
 */
export function startsWith(bytes: Uint8Array, part: Uint8Array, at: number): boolean {
  if (at + part.length > bytes.length) return false;
  const { length } = part;
  for (let index = 0; index < length; index += 1) if (bytes[at + index] !== part[index]) return false;
  return true;
}

/** The same memory as a Buffer, whose methods make strings of it. */
export function asBuffer(bytes: Uint8Array): Buffer {
  return Buffer.isBuffer(bytes) ? bytes : Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
}

/** Methods of every Node.js that its older type definitions do not name; `toString` takes 15 ns longer to find them. */
interface SlicedToText {
  utf8Slice(from: number, to: number): string;
  latin1Slice(from: number, to: number): string;
}

export function utf8Text(bytes: Buffer, from: number, to: number): string {
  return (bytes as unknown as SlicedToText).utf8Slice(from, to);
}

/** For bytes that are known to be ASCII. */
export function latin1Text(bytes: Buffer, from: number, to: number): string {
  return (bytes as unknown as SlicedToText).latin1Slice(from, to);
}
