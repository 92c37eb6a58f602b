import type { ClientRequest, IncomingMessage } from "node:http";
import type { Socket } from "node:net";
import { BodyBrokenError, type BodyProblem } from "../domain/fetch/fetch-result";

/** Held for a reader that is slower than the site; then the site is made to wait. */
const queueBytesMax = 1024 * 1024;

/** How far a connection has come, which tells what a failure means. */
export type ConnectionPhase = "resolve-and-connect" | "handshake" | "open";

export interface Answer {
  status: number;
  /** Names in lower case; values as latin-1, which is what goes back unchanged in a conditional request. No cookies. */
  headers: Record<string, string>;
  setsCookie: boolean;
}

/** No answer, or none further, in the time allowed. */
export class ExchangeTimeoutError extends Error {
  override name = "ExchangeTimeoutError";
}

export interface ExchangeOptions {
  /** Without an answer or a further byte, while the reader is ready for one. */
  timeoutMs: number;
  /** For everything, from now. */
  deadlineMs: number;
  signal?: AbortSignal;
}

/**
 * One GET: the answer, then its bytes.
 *
 * A stream of Node's drops what is buffered when its connection breaks; here everything that arrived is handed out
 * first, and the ending after it.
 */
export class HttpExchange {
  readonly bodyProblems: BodyProblem[] = [];
  phase: ConnectionPhase = "resolve-and-connect";
  /** The system's own error of the socket: absent when the other side closed in order. */
  #socketError: Error | null = null;
  #answer: Answer | null = null;
  #response: IncomingMessage | null = null;
  #chunks: Uint8Array[] = [];
  #queuedBytes = 0;
  #bodyBytes = 0;
  #ending: { error: Error | null } | null = null;
  #wake: (() => void) | null = null;
  #socket: Socket | null = null;
  readonly #request: ClientRequest;
  readonly #options: ExchangeOptions;
  readonly #idleTimer: NodeJS.Timeout;
  readonly #deadlineTimer: NodeJS.Timeout;
  readonly #onAbort = () => this.#fail(abortReason(this.#options.signal));
  readonly #onSocketError = (error: Error) => {
    this.#socketError = error;
  };

  constructor(request: ClientRequest, options: ExchangeOptions) {
    this.#request = request;
    this.#options = options;
    const { timeoutMs, deadlineMs, signal } = options;
    this.#idleTimer = setTimeout(() => this.#onIdle(), timeoutMs);
    this.#deadlineTimer = setTimeout(
      () => this.#fail(new ExchangeTimeoutError("not complete within the time for one file")),
      Math.max(0, deadlineMs),
    );
    signal?.addEventListener("abort", this.#onAbort, { once: true });
    request.on("socket", (socket) => this.#onSocket(socket));
    request.on("response", (response) => this.#onResponse(response));
    request.on("error", (error) => this.#fail(error));
    request.on("upgrade", (_response, socket) => {
      socket.destroy();
      this.#fail(Object.assign(new Error("switched to another protocol"), { code: "HPE_UPGRADE" }));
    });
    if (signal?.aborted) this.#onAbort();
    else request.end();
  }

  /** The connection was kept from an earlier request and broke without a byte of an answer. */
  get isStale(): boolean {
    return (
      this.#request.reusedSocket && this.#answer === null && !(this.#ending?.error instanceof ExchangeTimeoutError)
    );
  }

  /**
   * The status and headers, as soon as they are there.
   *
   * @throws What broke the exchange before: an error of the system or of the HTTP parser, ExchangeTimeoutError, the
   * signal's reason.
   */
  async answer(): Promise<Answer> {
    while (!this.#answer) {
      if (this.#ending) throw this.#ending.error ?? new Error("Ended without an answer");
      await this.#change();
    }
    return this.#answer;
  }

  /**
   * The bytes in the order of their arrival; leaving early closes the connection.
   *
   * @throws BodyBrokenError after the last byte that arrived; the signal's reason at once.
   */
  async *body(): AsyncGenerator<Uint8Array, void, undefined> {
    try {
      for (;;) {
        const chunk = this.#chunks.shift();
        if (chunk) {
          this.#queuedBytes -= chunk.length;
          yield chunk;
        } else if (this.#ending) {
          if (this.#ending.error) throw this.#brokenBody(this.#ending.error);
          return;
        } else {
          this.#resume();
          await this.#change();
        }
      }
    } finally {
      this.cancel();
    }
  }

  /** Ends the exchange and its connection if it has not ended. */
  cancel(): void {
    this.#chunks = [];
    this.#fail(new Error("Cancelled"));
  }

  #onSocket(socket: Socket): void {
    this.#socket = socket;
    socket.on("error", this.#onSocketError);
    if (this.#request.reusedSocket) {
      this.phase = "open";
      return;
    }
    const isTls = "encrypted" in socket;
    // Through a proxy it is connected before it is a request's.
    if (!socket.connecting) this.#onPhase(isTls ? "handshake" : "open");
    socket.once("connect", () => this.#onPhase(isTls ? "handshake" : "open"));
    socket.once("secureConnect", () => this.#onPhase("open"));
  }

  #onPhase(phase: ConnectionPhase): void {
    this.phase = phase;
    // Refreshing a timer that was cleared starts it again.
    if (!this.#ending) this.#idleTimer.refresh();
  }

  #onResponse(response: IncomingMessage): void {
    response.on("error", (error) => this.#fail(error));
    if (this.#ending) return;
    this.#response = response;
    this.#answer = { status: response.statusCode ?? 0, ...readHeaders(response.rawHeaders) };
    response.on("data", (chunk: Buffer) => {
      if (this.#ending) return;
      this.#chunks.push(chunk);
      this.#bodyBytes += chunk.length;
      this.#queuedBytes += chunk.length;
      if (this.#queuedBytes >= queueBytesMax) response.pause();
      this.#idleTimer.refresh();
      this.#notify();
    });
    // A body without a length ends with its connection, and a reset would pass for that end.
    response.on("end", () => (this.#socketError ? this.#fail(this.#socketError) : this.#end()));
    this.#idleTimer.refresh();
    this.#notify();
  }

  /** The body was shorter than promised, and the server closed in order: nothing more will come, nothing was lost. */
  #isShortBody(error: Error): boolean {
    // Node says ECONNRESET of both; a reset is the system's word, and names the system call.
    const { code, syscall } = error as NodeJS.ErrnoException;
    if (!this.#answer || this.#socketError || syscall || code !== "ECONNRESET") return false;
    const { headers } = this.#answer;
    return !headers["transfer-encoding"] && this.#bodyBytes < Number(headers["content-length"]);
  }

  #onIdle(): void {
    if (this.#response?.isPaused()) this.#idleTimer.refresh();
    else {
      const what = this.#answer ? "no further byte" : "no answer";
      this.#fail(new ExchangeTimeoutError(`${what} for ${this.#options.timeoutMs.toLocaleString("en")} ms`));
    }
  }

  #end(): void {
    if (this.#ending) return;
    this.#ending = { error: null };
    this.#settle();
  }

  #fail(error: Error): void {
    if (this.#ending) return;
    const isShort = this.#isShortBody(error);
    if (isShort) this.bodyProblems.push("content-length-mismatch");
    this.#ending = { error: isShort ? null : error };
    this.#settle();
    this.#request.destroy();
  }

  #settle(): void {
    clearTimeout(this.#idleTimer);
    clearTimeout(this.#deadlineTimer);
    const { signal } = this.#options;
    signal?.removeEventListener("abort", this.#onAbort);
    if (signal?.aborted) this.#chunks = [];
    // Kept connections serve many exchanges.
    this.#socket?.off("error", this.#onSocketError);
    this.#notify();
  }

  #brokenBody(error: Error): Error {
    if (this.#options.signal?.aborted) return abortReason(this.#options.signal);
    if (error instanceof ExchangeTimeoutError) return new BodyBrokenError("timeout", error.message, { cause: error });
    return new BodyBrokenError("connection-reset", `connection broke after ${this.#bodyBytes} bytes`, { cause: error });
  }

  #resume(): void {
    if (!this.#response?.isPaused()) return;
    this.#idleTimer.refresh();
    this.#response.resume();
  }

  #change(): Promise<void> {
    return new Promise((resolve) => {
      this.#wake = resolve;
    });
  }

  #notify(): void {
    this.#wake?.();
    this.#wake = null;
  }
}

function abortReason(signal: AbortSignal | undefined): Error {
  return signal?.reason instanceof Error ? signal.reason : new DOMException("Aborted", "AbortError");
}

/** By raw pairs: several headers of one name are joined, and a name like `__proto__` is a name like any other. */
function readHeaders(raw: readonly string[]): Pick<Answer, "headers" | "setsCookie"> {
  const headers = new Map<string, string>();
  let setsCookie = false;
  for (let at = 0; at + 1 < raw.length; at += 2) {
    const name = (raw[at] ?? "").toLowerCase();
    // A text column takes no NUL.
    const value = (raw[at + 1] ?? "").replaceAll("\0", "");
    const before = headers.get(name);
    if (name === "set-cookie") setsCookie = true;
    else headers.set(name, before === undefined ? value : `${before}, ${value}`);
  }
  return { headers: Object.fromEntries(headers), setsCookie };
}
