import type { Socket } from "node:net";
import { buildConnector, Client } from "undici";
import type { AddressGuard } from "./address-guard";

/** More than this and a server is flooding, not answering; browsers stop at 256 KiB, Node.js at 16. */
const headerBytesMax = 64 * 1024;
/** Kept per origin between requests; a walk asks one host a few at a time. */
const idlePerKeyMax = 8;
/** An unused connection is closed after this: shorter than the patience of common servers (5 s and more). */
const idleMs = 4_000;

/** How far a connection has come, which tells what a failure means. */
export type ConnectionPhase = "resolve-and-connect" | "handshake" | "open";

/**
 * One HTTP/1.1 connection that serves one request at a time, so that what happens to its socket is known to belong to
 * that request. A shared pool would hide which socket broke, and whether by a reset or by an orderly close: undici
 * reports both as a body that does not match its length.
 */
export interface Connection {
  client: Client;
  phase: ConnectionPhase;
  /** The system's own error of the present socket, e.g. ECONNRESET; not what undici makes of it. */
  socketError: NodeJS.ErrnoException | null;
  /** Requests sent over the present socket. */
  requests: number;
  /** Gives the connection back for the next request; only after a complete answer. */
  release(): void;
  /** Ends it at once, in whatever phase. */
  destroy(): void;
}

export interface ConnectionTarget {
  /** Where to connect, e.g. `https://www.example.com:8443`. */
  origin: string;
  /** Sent as `Host` and as the name in TLS. Part of the key: two hosts may share a stand-in. */
  host: string;
  /** The operator named the address: no guard. */
  trusted: boolean;
}

export interface ConnectionPool {
  /** @param fresh Opens a new connection even if an unused one is there. */
  acquire(target: ConnectionTarget, fresh: boolean): Connection;
  close(): Promise<void>;
}

// buildConnector returns the socket, which its types do not say; it is needed to end a connection that is being made.
type Connector = (options: buildConnector.Options, callback: buildConnector.Callback) => Socket;

export function createConnectionPool(guard: AddressGuard): ConnectionPool {
  const shared = { timeout: 0, autoSelectFamily: true, autoSelectFamilyAttemptTimeout: 1_000, allowH2: false };
  const guarded = buildConnector({ ...shared, lookup: guard.lookup } as buildConnector.BuildOptions) as Connector;
  const trusted = buildConnector(shared as buildConnector.BuildOptions) as Connector;
  const idle = new Map<string, Connection[]>();
  const open = new Set<Connection>();

  function removeIdle(key: string, connection: Connection): boolean {
    const list = idle.get(key);
    const at = list?.indexOf(connection) ?? -1;
    if (!list || at === -1) return false;
    list.splice(at, 1);
    if (list.length === 0) idle.delete(key);
    return true;
  }

  function createConnection(key: string, target: ConnectionTarget): Connection {
    const connector = target.trusted ? trusted : guarded;
    let socket: Socket | null = null;
    const client = new Client(target.origin, {
      connect: (options, callback) => {
        connection.phase = "resolve-and-connect";
        connection.socketError = null;
        connection.requests = 0;
        socket = connector(options, (...result) => {
          if (result[0] === null) connection.phase = "open";
          callback(...result);
        });
        if (target.origin.startsWith("https:")) socket.once("connect", () => (connection.phase = "handshake"));
        socket.on("error", (error: NodeJS.ErrnoException) => {
          if (error.syscall) connection.socketError = error;
        });
      },
      maxHeaderSize: headerBytesMax,
      // The exchange keeps its own time, to the millisecond.
      headersTimeout: 0,
      bodyTimeout: 0,
      keepAliveTimeout: idleMs,
      keepAliveMaxTimeout: idleMs,
      pipelining: 1,
    });
    const connection: Connection = {
      client,
      phase: "resolve-and-connect",
      socketError: null,
      requests: 0,
      release() {
        const list = idle.get(key) ?? [];
        if (client.destroyed || list.length >= idlePerKeyMax) return connection.destroy();
        list.push(connection);
        idle.set(key, list);
      },
      destroy() {
        removeIdle(key, connection);
        open.delete(connection);
        // A socket that is still resolving or in its handshake is not the client's yet.
        socket?.destroy();
        client.destroy().catch(() => {});
      },
    };
    client.on("disconnect", () => {
      if (removeIdle(key, connection)) connection.destroy();
    });
    open.add(connection);
    return connection;
  }

  return {
    acquire(target, fresh) {
      const key = `${target.trusted ? "stand-in " : ""}${target.origin} ${target.host}`;
      const waiting = fresh ? undefined : idle.get(key)?.at(-1);
      if (waiting && removeIdle(key, waiting)) return waiting;
      return createConnection(key, target);
    },
    async close() {
      for (const connection of [...open]) connection.destroy();
    },
  };
}
