/** `queued` → `running` → one of the ends. `partial`: a cap was met; `blocked`: the site refused its pages. */
export type CrawlState = "queued" | "running" | "complete" | "partial" | "cancelled" | "blocked" | "failed";

export const activeCrawlStates = ["queued", "running"] as const satisfies CrawlState[];

export function isCrawling(state: CrawlState): boolean {
  return state === "queued" || state === "running";
}
