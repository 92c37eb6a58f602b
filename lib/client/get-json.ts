import type { z } from "zod";

/** Why an answer did not come. `message` is a sentence for the page. */
export class RequestError extends Error {
  override readonly name = "RequestError";
  /**
   * `away` no answer, or one of a proxy: asking again may help · `refused` the request is wrong, in words ·
   * `not-found` no such site, walk or file · `timeout` a filter that takes too long · `failed` the server's fault ·
   * `shape` an answer of another version of the product.
   */
  readonly kind: RequestErrorKind;
  /** HTTP status; null where there was no answer. */
  readonly status: number | null;

  constructor(kind: RequestErrorKind, message: string, options: { status?: number; cause?: unknown } = {}) {
    super(message, { cause: options.cause });
    this.kind = kind;
    this.status = options.status ?? null;
  }
}

export type RequestErrorKind = "away" | "refused" | "not-found" | "timeout" | "failed" | "shape";

/**
 * Asks the server for JSON of a known shape.
 *
 * @throws RequestError; the signal's own reason when it was aborted.
 */
export async function getJson<T>(url: string, schema: z.ZodType<T>, signal?: AbortSignal): Promise<T> {
  const response = await fetch(url, { signal: signal ?? null, headers: { accept: "application/json" } }).catch(
    (cause) => {
      if (signal?.aborted) throw cause;
      throw new RequestError("away", "The server does not answer", { cause });
    },
  );
  const body: unknown = await response.json().catch((cause) => {
    if (signal?.aborted) throw cause;
    return undefined;
  });
  if (!response.ok) throw toRequestError(response.status, body);
  const parsed = schema.safeParse(body);
  if (parsed.success) return parsed.data;
  throw new RequestError("shape", "The server was updated: reload the page", {
    status: response.status,
    cause: parsed.error,
  });
}

/** Again, up to four times within about eight seconds, where asking again may help. For TanStack Query's `retry`. */
export function isWorthRetrying(failures: number, error: Error): boolean {
  return failures < 4 && (!(error instanceof RequestError) || error.kind === "away" || error.kind === "failed");
}

/** @param body What the API says: {error: {kind, message}}. */
function toRequestError(status: number, body: unknown): RequestError {
  const error = isErrorBody(body) ? body.error : null;
  const options = { status };
  if (error?.kind === "timeout") return new RequestError("timeout", error.message, options);
  if (error && status === 404) return new RequestError("not-found", error.message, options);
  if (error && status < 500) return new RequestError("refused", error.message, options);
  if (!error || status === 502 || status === 503 || status === 504) {
    return new RequestError("away", "The server does not answer", options);
  }
  return new RequestError("failed", error.message, options);
}

function isErrorBody(body: unknown): body is { error: { kind: string; message: string } } {
  if (typeof body !== "object" || body === null || !("error" in body)) return false;
  const { error } = body;
  return (
    typeof error === "object" &&
    error !== null &&
    "message" in error &&
    typeof error.message === "string" &&
    "kind" in error
  );
}
