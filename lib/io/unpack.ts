import zlib from "node:zlib";
import type { ProblemCode } from "../domain/sitemap/problem";
import { ByteSource } from "./byte-source";
import { inflate } from "./inflate";

export interface UnpackOptions {
  /** Unpacked bytes that are let through; one more comes, so that a reader with the same limit knows. */
  bytesMax: number;
  /** The header. Gzip is told by the bytes; `br` and `deflate` can only be told by this. */
  contentEncoding?: string | null;
  onProblem(code: ProblemCode): void;
}

const layersMax = 3;

/**
 * Unpacks a body while its first bytes say gzip, whatever its name and headers say.
 *
 * A stream that breaks off or fails its checksum gives what it gave (`gzip-corrupt`); what follows the last member is
 * ignored (`gzip-trailing-bytes`). Stops at `bytesMax` (`over-size`): a bomb costs no more than that, and 64 KiB of
 * memory. Errors of `source` go through, after all that came before them was unpacked and yielded.
 */
export async function* unpack(
  source: AsyncIterable<Uint8Array>,
  options: UnpackOptions,
): AsyncGenerator<Uint8Array, void, void> {
  let left = options.bytesMax;
  for await (const chunk of gunzipLayers(decodeByHeader(source, options), options, 0)) {
    if (chunk.length > left) {
      options.onProblem("over-size");
      yield chunk.subarray(0, left + 1);
      return;
    }
    left -= chunk.length;
    yield chunk;
  }
}

async function* gunzipLayers(
  source: AsyncIterable<Uint8Array>,
  options: UnpackOptions,
  layer: number,
): AsyncGenerator<Uint8Array, void, void> {
  const input = new ByteSource(source);
  try {
    const isGzip = layer < layersMax && isGzipMagic(await input.peek(2));
    if (!isGzip) {
      yield* input.rest();
      return;
    }
    if (layer === 1) options.onProblem("double-gzip");
    yield* gunzipLayers(gunzipMembers(input, options), options, layer + 1);
  } finally {
    await input.close();
  }
}

async function* gunzipMembers(input: ByteSource, options: UnpackOptions): AsyncGenerator<Uint8Array, void, void> {
  for (let member = 0; ; member += 1) {
    const next = await input.peek(2);
    if (next.length === 0) return;
    if (member > 0 && !isGzipMagic(next)) {
      // Zero bytes are padding of tapes and blocks.
      if (next.some((byte) => byte !== 0)) options.onProblem("gzip-trailing-bytes");
      return;
    }
    if (!(await skipHeader(input))) {
      options.onProblem(member === 0 ? "gzip-corrupt" : "gzip-trailing-bytes");
      return;
    }
    let sum = 0;
    let size = 0;
    const body = inflate(input, zlib.createInflateRaw);
    for (let step = await body.next(); ; step = await body.next()) {
      if (step.done) {
        if (!step.value) {
          options.onProblem("gzip-corrupt");
          return;
        }
        break;
      }
      sum = zlib.crc32(step.value, sum);
      size += step.value.length;
      yield step.value;
    }
    const trailer = Buffer.from(await input.take(8));
    const isSound =
      trailer.length === 8 && trailer.readUInt32LE(0) === sum && trailer.readUInt32LE(4) === size % 2 ** 32;
    if (!isSound) options.onProblem("gzip-corrupt");
  }
}

/** False where there is no whole header. @see https://www.rfc-editor.org/rfc/rfc1952#section-2.3 */
async function skipHeader(input: ByteSource): Promise<boolean> {
  const header = await input.take(10);
  const [, , method, flags = 0] = header;
  if (header.length < 10 || method !== 8 || flags > 0x1f) return false;
  if (flags & 4) {
    const [low, high] = await input.take(2);
    if (high === undefined || low === undefined) return false;
    const extra = low + high * 256;
    if ((await input.take(extra)).length < extra) return false;
  }
  if (flags & 8 && !(await skipText(input))) return false;
  if (flags & 16 && !(await skipText(input))) return false;
  return !(flags & 2) || (await input.take(2)).length === 2;
}

async function skipText(input: ByteSource): Promise<boolean> {
  for (let length = 0; length < 65_536; length += 1) {
    const [byte] = await input.take(1);
    if (byte === undefined) return false;
    if (byte === 0) return true;
  }
  return false;
}

async function* decodeByHeader(
  source: AsyncIterable<Uint8Array>,
  options: UnpackOptions,
): AsyncGenerator<Uint8Array, void, void> {
  const encoding = options.contentEncoding?.trim().toLowerCase() ?? "";
  if (!/^(?:x-)?gzip$|^br$|^deflate$/.test(encoding)) {
    yield* source;
    return;
  }
  const input = new ByteSource(source);
  try {
    const start = await input.peek(64);
    if (isGzipMagic(start) || start.length === 0) yield* input.rest();
    else if (encoding.endsWith("gzip") || looksLikeText(start)) {
      options.onProblem("content-encoding-mismatch");
      yield* input.rest();
    } else if (!(yield* inflate(input, decoderOf(encoding, start)))) options.onProblem("content-encoding-mismatch");
  } finally {
    await input.close();
  }
}

function decoderOf(encoding: string, start: Uint8Array) {
  if (encoding === "br") return zlib.createBrotliDecompress;
  // The header means the zlib form; many servers send the bare one.
  const [method = 0, flags = 0] = start;
  return (method & 0x0f) === 8 && (method * 256 + flags) % 31 === 0 ? zlib.createInflate : zlib.createInflateRaw;
}

function isGzipMagic(bytes: Uint8Array): boolean {
  return bytes[0] === 0x1f && bytes[1] === 0x8b;
}

/** No control characters but white space; UTF-16 and byte-order marks count as text. */
function looksLikeText(bytes: Uint8Array): boolean {
  if ((bytes[0] === 0xff && bytes[1] === 0xfe) || (bytes[0] === 0xfe && bytes[1] === 0xff)) return true;
  return bytes.every((byte) => byte >= 0x20 || byte === 9 || byte === 10 || byte === 13);
}
