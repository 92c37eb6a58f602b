import "server-only";

/** A filter that cannot be answered, and why: the reader is wrong, or asks for too much. The message is for the page. */
export class FilterError extends Error {
  override readonly name = "FilterError";
  readonly kind: FilterErrorKind;

  constructor(kind: FilterErrorKind, message: string, options?: ErrorOptions) {
    super(message, options);
    this.kind = kind;
  }
}

/** `timeout`: the database gave up after its time limit · `invalid-regex` · `invalid-date` in `from` or `to`. */
export type FilterErrorKind = "timeout" | "invalid-regex" | "invalid-date";
