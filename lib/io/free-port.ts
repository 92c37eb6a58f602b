import { createServer } from "node:net";

/** Tells whether a port of the loopback address (or of `host`) can be listened on. */
export function isPortFree(port: number, host = "127.0.0.1"): Promise<boolean> {
  return listen(port, host).then(
    () => true,
    () => false,
  );
}

/** Finds a port of the loopback address that nobody listens on. Another process may take it before it is used. */
export function findFreePort(): Promise<number> {
  return listen(0, "127.0.0.1");
}

function listen(port: number, host: string): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.once("error", reject);
    server.listen({ port, host, exclusive: true }, () => {
      const address = server.address();
      const taken = typeof address === "object" && address ? address.port : port;
      server.close(() => resolve(taken));
    });
  });
}
