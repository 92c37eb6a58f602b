import type { Dispatcher } from "undici";
import { BodyBrokenError, type BodyProblem } from "../domain/fetch/fetch-result";
import type { Connection } from "./connection-pool";

/** Held for a reader that is slower than the site; then the site is made to wait. */
const queueBytesMax = 1024 * 1024;

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
  path: string;
  headers: Record<string, string>;
  /** Without an answer or a further byte, while the reader is ready for one. */
  timeoutMs: number;
  /** For everything, from now. */
  deadlineMs: number;
  signal?: AbortSignal;
}

/**
 * One GET over one connection: the answer, then its bytes.
 *
 * undici's own body stream drops what is buffered when the connection breaks; here everything that arrived is handed
 * out first, and the ending after it.
 */
export class HttpExchange {
  readonly bodyProblems: BodyProblem[] = [];
  #answer: Answer | null = null;
  #chunks: Uint8Array[] = [];
  #queuedBytes = 0;
  #bodyBytes = 0;
  #ending: { error: Error | null } | null = null;
  #wake: (() => void) | null = null;
  #controller: Dispatcher.DispatchController | null = null;
  readonly #connection: Connection;
  readonly #options: ExchangeOptions;
  readonly #idleTimer: NodeJS.Timeout;
  readonly #deadlineTimer: NodeJS.Timeout;
  readonly #onAbort = () => this.#fail(abortReason(this.#options.signal));

  constructor(connection: Connection, options: ExchangeOptions) {
    this.#connection = connection;
    this.#options = options;
    const { timeoutMs, deadlineMs, signal } = options;
    this.#idleTimer = setTimeout(() => this.#onIdle(), timeoutMs);
    this.#deadlineTimer = setTimeout(
      () => this.#fail(new ExchangeTimeoutError("not complete within the time for one file")),
      Math.max(0, deadlineMs),
    );
    signal?.addEventListener("abort", this.#onAbort, { once: true });
    if (signal?.aborted) this.#onAbort();
    else connection.client.dispatch({ path: options.path, method: "GET", headers: options.headers }, this.#handler());
  }

  /**
   * The status and headers, as soon as they are there.
   *
   * @throws What broke the exchange before: a system or undici error, ExchangeTimeoutError, the signal's reason.
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

  #handler(): Dispatcher.DispatchHandler {
    return {
      onRequestStart: (controller) => {
        this.#controller = controller;
        this.#connection.requests += 1;
        this.#idleTimer.refresh();
        if (this.#ending) controller.abort(new Error("Cancelled"));
      },
      onResponseStart: (controller, status) => {
        if (status < 200 || this.#ending) return;
        this.#answer = { status, ...readHeaders(controller.rawHeaders) };
        this.#idleTimer.refresh();
        this.#notify();
      },
      onResponseData: (controller, chunk) => {
        if (this.#ending) return;
        this.#chunks.push(chunk);
        this.#bodyBytes += chunk.length;
        this.#queuedBytes += chunk.length;
        if (this.#queuedBytes >= queueBytesMax) controller.pause();
        this.#idleTimer.refresh();
        this.#notify();
      },
      onResponseEnd: () => {
        // A body without a length ends with its connection, and undici takes a reset for that end.
        const { socketError } = this.#connection;
        if (socketError) this.#fail(socketError);
        else this.#end();
      },
      onResponseError: (_controller, error) => this.#fail(error),
    };
  }

  /** The body was shorter than promised, and the server ended it in order: nothing more will come, nothing was lost. */
  #isShortBody(error: Error): boolean {
    const promised = Number(this.#answer?.headers["content-length"] ?? Number.NaN);
    const { code } = error as NodeJS.ErrnoException;
    const closedInOrder = code === "UND_ERR_RES_CONTENT_LENGTH_MISMATCH" || code === "UND_ERR_SOCKET";
    return closedInOrder && this.#connection.socketError === null && this.#bodyBytes < promised;
  }

  #onIdle(): void {
    if (this.#controller?.paused) this.#idleTimer.refresh();
    else {
      const what = this.#answer ? "no further byte" : "no answer";
      this.#fail(new ExchangeTimeoutError(`${what} for ${this.#options.timeoutMs.toLocaleString("en")} ms`));
    }
  }

  #end(): void {
    if (this.#ending) return;
    this.#ending = { error: null };
    this.#settle();
    this.#connection.release();
  }

  #fail(error: Error): void {
    if (this.#ending) return;
    if (this.#isShortBody(error)) {
      this.bodyProblems.push("content-length-mismatch");
      this.#ending = { error: null };
    } else {
      this.#ending = { error };
    }
    this.#settle();
    this.#connection.destroy();
  }

  #settle(): void {
    clearTimeout(this.#idleTimer);
    clearTimeout(this.#deadlineTimer);
    const { signal } = this.#options;
    signal?.removeEventListener("abort", this.#onAbort);
    if (signal?.aborted) this.#chunks = [];
    this.#notify();
  }

  #brokenBody(error: Error): Error {
    if (this.#options.signal?.aborted) return abortReason(this.#options.signal);
    if (error instanceof ExchangeTimeoutError) return new BodyBrokenError("timeout", error.message, { cause: error });
    return new BodyBrokenError("connection-reset", `connection broke after ${this.#bodyBytes} bytes`, { cause: error });
  }

  #resume(): void {
    if (!this.#controller?.paused) return;
    this.#idleTimer.refresh();
    this.#controller.resume();
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
function readHeaders(raw: Dispatcher.DispatchController["rawHeaders"]): Pick<Answer, "headers" | "setsCookie"> {
  const pairs = Array.isArray(raw)
    ? raw.map((part) => (typeof part === "string" ? part : part.toString("latin1")))
    : [];
  const headers = new Map<string, string>();
  let setsCookie = false;
  for (let at = 0; at + 1 < pairs.length; at += 2) {
    const name = (pairs[at] ?? "").toLowerCase();
    const value = pairs[at + 1] ?? "";
    const before = headers.get(name);
    if (name === "set-cookie") setsCookie = true;
    else headers.set(name, before === undefined ? value : `${before}, ${value}`);
  }
  return { headers: Object.fromEntries(headers), setsCookie };
}
