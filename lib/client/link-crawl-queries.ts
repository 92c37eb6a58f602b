import { queryOptions } from "@tanstack/react-query";
import { z } from "zod";
import type { CrawlState } from "../domain/link-crawl/crawl-state";
import { getJson, isWorthRetrying } from "./get-json";

/** What the page asks about while a crawl of links runs. */
export interface LinkCrawlProgress {
  number: number;
  state: CrawlState;
  pagesDone: number;
  waiting: number;
  pagesLastMinute: number;
  currentUrl: string | null;
  cancelRequested: boolean;
}

const progress: z.ZodType<LinkCrawlProgress> = z.object({
  number: z.number(),
  state: z.string() as unknown as z.ZodType<CrawlState>,
  pagesDone: z.number(),
  waiting: z.number(),
  pagesLastMinute: z.number(),
  currentUrl: z.string().nullable(),
  cancelRequested: z.boolean(),
});

/** One crawl of a site's links as it stands now. */
export function linkCrawlQuery(host: string, view: string, number: number) {
  const query = new URLSearchParams({ crawl: String(number), ...(view === "default" ? {} : { view }) });
  const url = `/api/sites/${encodeURIComponent(host)}/link-crawl?${query}`;
  return queryOptions({
    queryKey: ["sites", host, "link-crawl", url],
    queryFn: ({ signal }) => getJson(url, progress, signal),
    staleTime: 0,
    retry: isWorthRetrying,
  });
}
