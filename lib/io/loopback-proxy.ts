import http from "node:http";
import net, { type AddressInfo, type Socket } from "node:net";

/** A proxy on loopback for tests: speaks the protocol in full, and notes what it was asked. */
export interface LoopbackProxy {
  /** `127.0.0.1:port` */
  address: string;
  /** `CONNECT host:port`, or `SOCKS host:port` where it was given an address, `SOCKS-NAME host:port` for a name. */
  asked: string[];
  close(): Promise<void>;
}

export interface LoopbackProxyOptions {
  credentials?: { user: string; password: string };
  /** Where the proxy connects to for what it is asked: `host:port`. Default: there. */
  reach?(end: string): string | null;
  /** What an HTTP proxy says where it may not or cannot connect. */
  refuseStatus?: number;
  /** The reply of a SOCKS proxy where it may not or cannot connect. @see https://www.rfc-editor.org/rfc/rfc1928#section-6 */
  refuseReply?: number;
}

/** An HTTP proxy that tunnels by CONNECT. */
export function serveHttpProxy(options: LoopbackProxyOptions = {}): Promise<LoopbackProxy> {
  const asked: string[] = [];
  const server = http.createServer((_request, response) => response.writeHead(405).end());
  server.on("connect", (request, socket: Socket, head: Buffer) => {
    socket.on("error", () => {});
    const { credentials } = options;
    const expected = credentials && basic(credentials.user, credentials.password);
    if (expected && request.headers["proxy-authorization"] !== expected) {
      socket.end('HTTP/1.1 407 Proxy Authentication Required\r\nProxy-Authenticate: Basic realm="p"\r\n\r\n');
      return;
    }
    asked.push(`CONNECT ${request.url}`);
    join(options, request.url ?? "", socket, {
      opened(upstream) {
        socket.write("HTTP/1.1 200 Connection established\r\n\r\n");
        if (head.length > 0) upstream.write(head);
      },
      refused: () => socket.end(`HTTP/1.1 ${options.refuseStatus ?? 502} No\r\n\r\n`),
    });
  });
  return listen(server, asked);
}

/** A SOCKS5 proxy: CONNECT, IPv4 and names, with or without user and password. */
export function serveSocksProxy(options: LoopbackProxyOptions = {}): Promise<LoopbackProxy> {
  const asked: string[] = [];
  const server = net.createServer((socket) => {
    socket.on("error", () => {});
    const { credentials } = options;
    const method = credentials ? 2 : 0;
    const steps: ((message: Buffer) => boolean)[] = [];
    steps.push((greeting) => {
      const isOffered = greeting.subarray(2, 2 + (greeting[1] ?? 0)).includes(method);
      socket.write(Buffer.from([5, isOffered ? method : 255]));
      if (!isOffered) socket.end();
      return isOffered;
    });
    if (credentials) {
      steps.push((message) => {
        const userLength = message[1] ?? 0;
        const user = message.subarray(2, 2 + userLength).toString();
        const password = message.subarray(3 + userLength).toString();
        const isRight = user === credentials.user && password === credentials.password;
        socket.write(Buffer.from([1, isRight ? 0 : 1]));
        if (!isRight) socket.end();
        return isRight;
      });
    }
    steps.push((request) => {
      const isName = request[3] === 3;
      const host = isName
        ? request.subarray(5, 5 + (request[4] ?? 0)).toString()
        : [...request.subarray(4, 8)].join(".");
      const end = `${host}:${request.readUInt16BE(request.length - 2)}`;
      asked.push(`${isName ? "SOCKS-NAME" : "SOCKS"} ${end}`);
      const reply = (code: number) => socket.write(Buffer.from([5, code, 0, 1, 0, 0, 0, 0, 0, 0]));
      join(options, end, socket, {
        opened: () => reply(0),
        refused() {
          reply(options.refuseReply ?? 5);
          socket.end();
        },
      });
      return true;
    });
    const onMessage = (message: Buffer) => {
      const step = steps.shift();
      if (step?.(message) === false || steps.length === 0) socket.off("data", onMessage);
    };
    socket.on("data", onMessage);
  });
  return listen(server, asked);
}

function join(
  options: LoopbackProxyOptions,
  end: string,
  socket: Socket,
  tell: { opened(upstream: Socket): void; refused(): void },
): void {
  const place = options.reach ? options.reach(end) : end;
  const at = place?.lastIndexOf(":") ?? -1;
  if (place === null) {
    tell.refused();
    return;
  }
  const upstream = net.connect({ host: place.slice(0, at), port: Number(place.slice(at + 1)) });
  upstream.once("connect", () => {
    tell.opened(upstream);
    upstream.pipe(socket);
    socket.pipe(upstream);
  });
  upstream.once("error", () => (upstream.readyState === "open" ? socket.destroy() : tell.refused()));
  socket.once("close", () => upstream.destroy());
}

function basic(user: string, password: string): string {
  return `Basic ${Buffer.from(`${user}:${password}`).toString("base64")}`;
}

async function listen(server: net.Server, asked: string[]): Promise<LoopbackProxy> {
  const sockets = new Set<Socket>();
  server.on("connection", (socket: Socket) => {
    sockets.add(socket);
    socket.once("close", () => sockets.delete(socket));
  });
  await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
  return {
    address: `127.0.0.1:${(server.address() as AddressInfo).port}`,
    asked,
    close() {
      for (const socket of sockets) socket.destroy();
      return new Promise((done) => server.close(() => done()));
    },
  };
}
