import { once } from "node:events";
import { createServer } from "node:http";

/**
 * For readers of addresses: the file from a server in this process, which costs 1 ms a megabyte.
 *
 * @template T
 * @param {Uint8Array} bytes
 * @param {(url: string) => Promise<T>} task
 * @returns {Promise<T>}
 */
export async function serveBytes(bytes, task) {
  const server = createServer((_request, response) => {
    response.writeHead(200, { "content-type": "application/xml", "content-length": bytes.length }).end(bytes);
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
  try {
    return await task(`http://127.0.0.1:${server.address().port}/sitemap.xml`);
  } finally {
    server.closeAllConnections();
    server.close();
  }
}
