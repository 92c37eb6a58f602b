import { createHash } from "node:crypto";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { createGzip } from "node:zlib";

/** A document, made. */
export interface StoredDocument {
  gzip: Buffer;
  /** Unpacked. */
  bytes: number;
  /** Strong: of the unpacked bytes. */
  etag: string;
}

/** Keeps what was made under its key, packed; a document that is being made is waited for, not made twice. */
export function createDocumentStore(): {
  read(key: string, pieces: () => Iterable<string | Uint8Array>): Promise<StoredDocument>;
} {
  const documents = new Map<string, Promise<StoredDocument>>();
  return {
    read(key, pieces) {
      let document = documents.get(key);
      if (!document) {
        document = packDocument(pieces());
        documents.set(key, document);
      }
      return document;
    },
  };
}

async function packDocument(pieces: Iterable<string | Uint8Array>): Promise<StoredDocument> {
  const hash = createHash("sha256");
  let bytes = 0;
  function* counted() {
    for (const piece of pieces) {
      const chunk = typeof piece === "string" ? Buffer.from(piece) : piece;
      hash.update(chunk);
      bytes += chunk.byteLength;
      yield chunk;
    }
  }
  const packed: Buffer[] = [];
  await pipeline(Readable.from(counted()), createGzip(), async (chunks: AsyncIterable<Buffer>) => {
    for await (const chunk of chunks) packed.push(chunk);
  });
  return { gzip: Buffer.concat(packed), bytes, etag: `"${hash.digest("hex").slice(0, 20)}"` };
}
