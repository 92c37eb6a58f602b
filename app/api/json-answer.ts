import { FilterError } from "@/lib/read/filter-error";

/** A request that is wrong, with the sentence that is answered. */
export class BadRequest extends Error {
  override readonly name = "BadRequest";
  readonly kind: "bad-request" | "not-found";

  constructor(message: string, kind: "bad-request" | "not-found" = "bad-request") {
    super(message);
    this.kind = kind;
  }
}

/** Answers in JSON what never stays the same. */
export function freshJson(body: unknown): Response {
  return Response.json(body, { headers: { "cache-control": "no-store" } });
}

/** Answers what went wrong: {error: {kind, message}}, the message a sentence for the page. Throws nothing. */
export function errorAnswer(error: unknown): Response {
  if (error instanceof BadRequest) {
    return answer(error.kind === "not-found" ? 404 : 400, error.kind, error.message);
  }
  if (error instanceof FilterError) return answer(error.kind === "timeout" ? 422 : 400, error.kind, error.message);
  console.error(error);
  if (isDatabaseAway(error)) return answer(503, "away", "The database does not answer");
  return answer(500, "failed", "Something went wrong on the server: its log says what");
}

function answer(status: number, kind: string, message: string): Response {
  return Response.json({ error: { kind, message } }, { status, headers: { "cache-control": "no-store" } });
}

/** @see https://www.postgresql.org/docs/current/errcodes-appendix.html — 08 connection, 57P shutting down or starting. */
function isDatabaseAway(error: unknown): boolean {
  const code = error instanceof Error && "code" in error ? String(error.code) : "";
  return /^(?:ECONN|ETIMEDOUT|EPIPE|08|57P)/.test(code);
}
