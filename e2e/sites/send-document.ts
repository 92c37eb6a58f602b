import { createHash } from "node:crypto";
import type { IncomingMessage, ServerResponse } from "node:http";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { createGunzip } from "node:zlib";
import type { DemoAnswer } from "./demo-site";
import type { StoredDocument } from "./document-store";

type Document = Extract<DemoAnswer, { kind: "document" }>;

/** Sends a document that is kept packed: as it is where the client takes gzip or the document is a gzip file. */
export async function sendStored(
  { request, response }: { request: IncomingMessage; response: ServerResponse },
  document: Document,
  stored: StoredDocument,
): Promise<void> {
  const headers = writeHeaders(document, stored.etag);
  if (isUnchanged(request, stored.etag, document.lastModifiedAt)) {
    response.writeHead(304, headers).end();
    return;
  }
  if (!document.packed) headers.vary = "accept-encoding";
  const asPacked = document.packed || acceptsGzip(request);
  headers["content-length"] = String(asPacked ? stored.gzip.byteLength : stored.bytes);
  if (asPacked && !document.packed) headers["content-encoding"] = "gzip";
  response.writeHead(document.status, headers);
  if (request.method === "HEAD") response.end();
  else if (asPacked) response.end(stored.gzip);
  else await pipeline(Readable.from([stored.gzip]), createGunzip(), response);
}

/** Sends a small document that is made anew for each request. */
export function sendFresh(
  { request, response }: { request: IncomingMessage; response: ServerResponse },
  document: Document,
): void {
  const body = Buffer.concat([...document.pieces()].map((piece) => Buffer.from(piece)));
  const hasValidators = document.lastModifiedAt !== null;
  const etag = hasValidators ? `"${createHash("sha256").update(body).digest("hex").slice(0, 20)}"` : null;
  const headers = writeHeaders(document, etag);
  if (etag !== null && isUnchanged(request, etag, document.lastModifiedAt)) {
    response.writeHead(304, headers).end();
    return;
  }
  headers["content-length"] = String(body.byteLength);
  response.writeHead(document.status, headers);
  response.end(request.method === "HEAD" ? undefined : body);
}

function writeHeaders(document: Document, etag: string | null): Record<string, string> {
  const headers: Record<string, string> = { "content-type": document.contentType, ...document.headers };
  if (etag !== null) headers.etag = etag;
  if (document.lastModifiedAt !== null) headers["last-modified"] = new Date(document.lastModifiedAt).toUTCString();
  return headers;
}

/** `If-Modified-Since` counts only where there is no `If-None-Match`. @see https://www.rfc-editor.org/rfc/rfc9110#section-13.1.3 */
function isUnchanged(request: IncomingMessage, etag: string, lastModifiedAt: number | null): boolean {
  const known = request.headers["if-none-match"];
  if (known !== undefined) return known.split(",").some((tag) => tag.trim().replace(/^W\//, "") === etag);
  const since = Date.parse(request.headers["if-modified-since"] ?? "");
  return lastModifiedAt !== null && Math.floor(lastModifiedAt / 1_000) * 1_000 <= since;
}

function acceptsGzip(request: IncomingMessage): boolean {
  return /\bgzip\b/.test(String(request.headers["accept-encoding"] ?? ""));
}
