import { createServer } from "node:net";
import { setTimeout as wait } from "node:timers/promises";

/**
 * Makes sure that a port can be listened on. Waits a moment for one that is just being given up.
 *
 * @param {number} port @param {string} host @param {number} [patienceMs]
 * @throws {Error} That says what to do.
 */
export async function checkPort(port, host, patienceMs = 3_000) {
  for (let leftMs = patienceMs; ; leftMs -= 200) {
    const code = await tryPort(port, host);
    if (code === null) return;
    if (code === "EADDRINUSE" && leftMs > 0) await wait(200);
    else throw new Error(sentences[code]?.(port, host) ?? `Cannot listen on ${host} port ${port}: ${code}`);
  }
}

/** @type {Record<string, (port: number, host: string) => string>} */
const sentences = {
  EADDRINUSE: (port) =>
    `Port ${port} is in use by another program. Choose another one with PORT: PORT=${port + 1} npm start`,
  EACCES: (port) => `Port ${port} needs the rights of root. Choose one above 1023 with PORT: PORT=3000 npm start`,
  EADDRNOTAVAIL: (_port, host) =>
    `This machine has no address ${host}. Set HOST to one of its own: HOST=127.0.0.1 npm start`,
  ENOTFOUND: (_port, host) =>
    `The name ${host} is not known. Set HOST to an address of this machine: HOST=127.0.0.1 npm start`,
};

/** @param {number} port @param {string} host @returns {Promise<string | null>} Why not, as an error code */
function tryPort(port, host) {
  return new Promise((resolve) => {
    const server = createServer();
    server.once("error", (error) => resolve(/** @type {NodeJS.ErrnoException} */ (error).code ?? "unknown"));
    server.listen({ port, host, exclusive: true }, () => server.close(() => resolve(null)));
  });
}

/** The address that a browser on this machine opens. @param {number} port @param {string} host */
export function browserAddress(port, host) {
  if (host === "0.0.0.0" || host === "::") return `http://localhost:${port}`;
  return `http://${host.includes(":") ? `[${host}]` : host}:${port}`;
}
