/** One question to a site: a GET, its redirects, and how long the whole may take. */
export interface FetchRequest {
  url: string;
  /** Sent as they stand: conditional headers, a market view's. A value that no header can carry is left out. */
  headers?: Record<string, string>;
  /** Without an answer, or without a further byte. */
  timeoutMs: number;
  /** From the request to the last byte, redirects included. */
  totalMs: number;
  redirectsMax: number;
  /** Aborting rejects with the signal's reason, here and in the body. */
  signal?: AbortSignal;
  /** Asked before each redirect is followed, with its absolute address (no fragment). "stop" ends with `stopped`. */
  onRedirect?(url: string): "follow" | "stop" | Promise<"follow" | "stop">;
  /** The clock that a Retry-After date is measured by, Unix milliseconds. Default: the machine's. */
  now?(): number;
}

export interface Redirect {
  /** The address that answered with the redirect. */
  url: string;
  status: number;
}

/** What every result says, whatever became of the request. */
export interface FetchTrail {
  /** Of the last answer; null when none came. */
  status: number | null;
  /** The address asked last, without fragment and credentials. */
  finalUrl: string;
  redirects: Redirect[];
  /** Of the last answer; names in lower case, several of one name joined by ", ", cookies left out. */
  headers: Record<string, string>;
}

export type FailureReason =
  | "absent"
  | "blocked"
  | "rate-limited"
  | "http-error"
  | "timeout"
  | "connection-reset"
  | "connection-refused"
  | "dns-failure"
  | "tls-error"
  | "redirect-loop"
  | "proxy-failed";

export type RefusalReason = "private-address" | "non-http-redirect" | "non-http-scheme";

/** Noticed while a body is read. */
export type BodyProblem = "content-length-mismatch";

export interface FetchedBody extends FetchTrail {
  kind: "body";
  status: number;
  /**
   * The bytes as they came: compressed if they are. To be read once. Leaving the loop early closes the connection.
   * Everything that arrived is handed out before an ending is told: a body that breaks off throws `BodyBrokenError`.
   */
  body: AsyncIterable<Uint8Array>;
  /** Filled while the body is read. */
  bodyProblems: BodyProblem[];
}

export interface FetchFailed extends FetchTrail {
  kind: "failed";
  reason: FailureReason;
  /** What the server asks to wait, from `Retry-After`. */
  retryAfterMs: number | null;
  /** Up to 2,000 characters of an error's body, decoded loosely; null when there was none. */
  head: string | null;
  /** A sentence part for people: `server answered 503`. */
  detail: string;
}

export interface FetchRefused extends FetchTrail {
  kind: "refused";
  reason: RefusalReason;
  /** The address that was not asked; not always one that a URL reader takes. */
  refusedUrl: string;
  detail: string;
}

export type FetchResult =
  | FetchedBody
  | (FetchTrail & { kind: "not-modified" })
  | (FetchTrail & { kind: "stopped"; nextUrl: string })
  | FetchFailed
  | FetchRefused;

export type FetchDocument = (request: FetchRequest) => Promise<FetchResult>;

/** The body ended before its end; what was handed out before is good. */
export class BodyBrokenError extends Error {
  override name = "BodyBrokenError";
  readonly reason: "timeout" | "connection-reset";

  constructor(reason: "timeout" | "connection-reset", message: string, options?: ErrorOptions) {
    super(message, options);
    this.reason = reason;
  }
}
