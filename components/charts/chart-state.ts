/** What a chart shows in place of, or over, its picture. */
export type ChartState =
  | { kind: "ready" }
  | { kind: "loading" }
  /** Asked again with the last picture still there. */
  | { kind: "refreshing" }
  | { kind: "empty" }
  | { kind: "error"; message: string };

interface QueryLike {
  data: unknown;
  isPending: boolean;
  isFetching: boolean;
  isPlaceholderData: boolean;
  error: Error | null;
}

/** What a query that feeds a chart means for it. Data once shown stays on the screen, also when the server is away. */
export function chartState(query: QueryLike, isEmpty = false): ChartState {
  if (query.data === undefined) {
    if (query.error) return { kind: "error", message: query.error.message };
    return { kind: "loading" };
  }
  if (query.isPlaceholderData) return { kind: "refreshing" };
  return isEmpty ? { kind: "empty" } : { kind: "ready" };
}
