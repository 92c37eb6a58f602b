import { createGunzip, constants as zlib } from "node:zlib";
import type { HttpExchange } from "./http-exchange";

const headCharsMax = 2_000;
/** Of the body of a redirect or an error: small ones are read to the end, which keeps their connection. */
const bodyBytesMax = 64 * 1024;
const bodyMs = 1_000;

/**
 * The start of a body that is not wanted for itself, read for at most a second and 64 KiB; what follows is not asked
 * for. Never throws, save an abort's reason: how an error page ends is no matter.
 */
export async function readBodyStart(exchange: HttpExchange, signal?: AbortSignal): Promise<Buffer> {
  const timer = setTimeout(() => exchange.cancel(), bodyMs);
  const chunks: Uint8Array[] = [];
  let bytes = 0;
  try {
    for await (const chunk of exchange.body()) {
      chunks.push(chunk);
      bytes += chunk.length;
      if (bytes >= bodyBytesMax) break;
    }
  } catch (error) {
    if (signal?.aborted) throw error;
  } finally {
    clearTimeout(timer);
  }
  return Buffer.concat(chunks);
}

/**
 * Up to 2,000 characters of a body, for people: unpacked if it is gzip, decoded as what the header says or UTF-8, with
 * replacement characters where that does not fit, without NUL. Null for an empty body.
 */
export async function decodeHead(body: Buffer, contentType: string | undefined): Promise<string | null> {
  const bytes = body[0] === 0x1f && body[1] === 0x8b ? await gunzipStart(body) : body;
  const charset = /charset\s*=\s*"?([\w-]+)/i.exec(contentType ?? "")?.[1] ?? "utf-8";
  // Four bytes a character at most.
  const text = decoderFor(charset).decode(bytes.subarray(0, headCharsMax * 4));
  const head = text.replaceAll("\0", "").slice(0, headCharsMax);
  // A cut through a surrogate pair leaves a half that neither JSON columns nor UTF-8 take.
  return head.replace(/[\ud800-\udbff]$/, "") || null;
}

function decoderFor(charset: string): TextDecoder {
  try {
    return new TextDecoder(charset);
  } catch {
    return new TextDecoder();
  }
}

/** The first 16 KiB that come out; a bomb is not unpacked further, a broken stream gives what it gave. */
function gunzipStart(body: Buffer): Promise<Buffer> {
  return new Promise((resolve) => {
    const gunzip = createGunzip({ chunkSize: 16 * 1024, finishFlush: zlib.Z_SYNC_FLUSH });
    const finish = (bytes: Buffer) => {
      resolve(bytes);
      gunzip.destroy();
    };
    gunzip.once("data", finish);
    gunzip.once("end", () => finish(Buffer.alloc(0)));
    gunzip.on("error", () => finish(Buffer.alloc(0)));
    gunzip.end(body);
  });
}
