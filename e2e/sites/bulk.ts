import { randomUUID } from "node:crypto";
import { createReadStream, createWriteStream } from "node:fs";
import { mkdir, rename, stat } from "node:fs/promises";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { createGzip } from "node:zlib";
import { type BulkChange, type BulkSize, bulkOrigin, isTouched, renderBulkFile } from "./bulk-entries";
import { renderIndex } from "./sitemap-xml";

export interface BulkOptions extends BulkSize {
  /** Files are `.xml.gz`, made once and kept on disk; else `.xml`, written anew for each request. True by default. */
  gzip?: boolean;
  change?: BulkChange;
  /** 0 is any free port. */
  port?: number;
  /** Where it listens: 127.0.0.1 by default. */
  host?: string;
}

export interface BulkWeb {
  port: number;
  /** The address of the index as the product must be told it. */
  sitemapUrl: string;
  /** What `GAZETTEER_RESOLVE` must hold. */
  resolve: string;
  /** Makes every file now, so that a measurement does not pay for it. */
  prepare(): Promise<void>;
  /** From now on the files are as after this change; `{}` undoes it. */
  setChange(change: BulkChange): void;
  requests(): { path: string; status: number }[];
  stop(): Promise<void>;
}

/** Kept files carry it in their name: to be raised when the same arguments give other bytes. */
const formatVersion = 1;
const cacheDir = join(tmpdir(), "gazetteer-bulk");

/** Serves an index of many large files for measurements. ETags tell the content; `If-None-Match` gives 304. */
export async function startBulkWeb(options: BulkOptions): Promise<BulkWeb> {
  const { files, urlsPerFile, gzip = true, port = 0, host = "127.0.0.1" } = options;
  const size = { files, urlsPerFile };
  const suffix = gzip ? ".xml.gz" : ".xml";
  const log: { path: string; status: number }[] = [];
  let change = options.change ?? {};

  const keyOf = (file: number) => {
    const { moved = 0, added = 0, removed = 0, filesShare = 1 } = change;
    const changed = isTouched(file, size, change) ? `-${moved}-${added}-${removed}-${filesShare}` : "";
    return `v${formatVersion}-${files}x${urlsPerFile}-${file}${changed}`;
  };
  const packed = createPackedFiles();
  const packedPath = (file: number) => packed.find(keyOf(file), () => renderBulkFile(file, size, change));

  async function sendFile(file: number, request: IncomingMessage, response: ServerResponse): Promise<void> {
    const etag = `"${keyOf(file)}"`;
    response.setHeader("etag", etag);
    if (request.headers["if-none-match"] === etag) {
      response.writeHead(304).end();
    } else if (gzip) {
      const path = await packedPath(file);
      const { size: bytes } = await stat(path);
      response.writeHead(200, { "content-type": "application/gzip", "content-length": bytes });
      await pipeline(createReadStream(path, { highWaterMark: 262_144 }), response);
    } else {
      response.writeHead(200, { "content-type": "application/xml" });
      await pipeline(Readable.from(renderBulkFile(file, size, change)), response);
    }
  }

  async function handle(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { pathname, searchParams } = new URL(request.url ?? "/", bulkOrigin);
    response.on("finish", () => log.push({ path: pathname, status: response.statusCode }));
    const file = Number(new RegExp(`^/files/(\\d+)\\${suffix}$`).exec(pathname)?.[1] ?? -1);
    if (request.method === "POST" && pathname === "/set") {
      change = Object.fromEntries([...searchParams].map(([name, share]) => [name, Number(share)]));
      response.writeHead(204).end();
    } else if (pathname === "/robots.txt") {
      response.writeHead(200, { "content-type": "text/plain" }).end(`Sitemap: ${bulkOrigin}/sitemap.xml\n`);
    } else if (pathname === "/sitemap.xml") {
      const listed = Array.from({ length: files }, (_, child) => ({ loc: `${bulkOrigin}/files/${child}${suffix}` }));
      response.writeHead(200, { "content-type": "application/xml" }).end(renderIndex(listed));
    } else if (file >= 0 && file < files) {
      await sendFile(file, request, response);
    } else {
      response.writeHead(404, { "content-type": "text/plain" }).end("No such file\n");
    }
  }

  const server = createServer((request, response) => {
    handle(request, response).catch(() => response.destroy());
  });
  await new Promise<void>((resolve, reject) => {
    server.once("error", reject);
    server.listen(port, host, resolve);
  });
  const address = server.address() as AddressInfo;
  return {
    port: address.port,
    sitemapUrl: `${bulkOrigin}/sitemap.xml`,
    resolve: `${new URL(bulkOrigin).host}=http://${host}:${address.port}`,
    async prepare() {
      if (!gzip) return;
      for (let file = 0; file < files; file++) await packedPath(file);
    },
    setChange(next) {
      change = next;
    },
    requests: () => [...log],
    async stop() {
      const closed = new Promise<void>((resolve) => server.close(() => resolve()));
      server.closeAllConnections();
      await closed;
    },
  };
}

/** Gzipped files in the system's folder for temporary files, by key; each is made once, also by several processes. */
function createPackedFiles() {
  const making = new Map<string, Promise<string>>();
  async function make(key: string, pieces: () => Iterable<string>): Promise<string> {
    const path = join(cacheDir, `${key}.xml.gz`);
    const exists = await stat(path).then(
      () => true,
      () => false,
    );
    if (!exists) {
      await mkdir(cacheDir, { recursive: true });
      const unfinished = `${path}.${randomUUID()}`;
      await pipeline(Readable.from(pieces()), createGzip({ level: 1 }), createWriteStream(unfinished));
      await rename(unfinished, path);
    }
    return path;
  }
  return {
    find(key: string, pieces: () => Iterable<string>): Promise<string> {
      let path = making.get(key);
      if (!path) {
        path = make(key, pieces);
        making.set(key, path);
      }
      return path;
    },
  };
}

/** `node --import tsx e2e/sites/bulk.ts --files 20 --urls 50000 --port 4190`; `POST /set?moved=0.01` changes the files. */
async function runFromTerminal(): Promise<void> {
  const text = { type: "string" } as const;
  const { values } = parseArgs({
    options: {
      files: text,
      urls: text,
      port: text,
      host: text,
      moved: text,
      added: text,
      removed: text,
      "files-share": text,
      plain: { type: "boolean" },
    },
  });
  const web = await startBulkWeb({
    files: Number(values.files ?? 20),
    urlsPerFile: Number(values.urls ?? 50_000),
    port: Number(values.port ?? 4_190),
    host: values.host ?? "127.0.0.1",
    gzip: !values.plain,
    change: {
      moved: Number(values.moved ?? 0),
      added: Number(values.added ?? 0),
      removed: Number(values.removed ?? 0),
      filesShare: Number(values["files-share"] ?? 1),
    },
  });
  await web.prepare();
  process.stdout.write(`${web.sitemapUrl}\nGAZETTEER_RESOLVE=${web.resolve}\n`);
  for (const signal of ["SIGINT", "SIGTERM"] as const) process.once(signal, () => void web.stop());
}

if (process.argv[1] !== undefined && resolve(process.argv[1]) === fileURLToPath(import.meta.url)) {
  await runFromTerminal();
}
