import { queryOptions } from "@tanstack/react-query";
import { z } from "zod";
import type { VerificationState } from "../domain/verify/verification-state";
import { getJson, isWorthRetrying } from "./get-json";

/** What the page asks about while a verification runs. */
export interface VerificationProgress {
  number: number;
  state: VerificationState;
  pagesPlanned: number;
  pagesDone: number;
  currentUrl: string | null;
  cancelRequested: boolean;
}

const progress: z.ZodType<VerificationProgress> = z.object({
  number: z.number(),
  state: z.string() as unknown as z.ZodType<VerificationState>,
  pagesPlanned: z.number(),
  pagesDone: z.number(),
  currentUrl: z.string().nullable(),
  cancelRequested: z.boolean(),
});

/** One verification of a site as it stands now. */
export function verificationQuery(host: string, view: string, number: number) {
  const query = new URLSearchParams({ verification: String(number), ...(view === "default" ? {} : { view }) });
  const url = `/api/sites/${encodeURIComponent(host)}/verify?${query}`;
  return queryOptions({
    queryKey: ["sites", host, "verify", url],
    queryFn: ({ signal }) => getJson(url, progress, signal),
    staleTime: 0,
    retry: isWorthRetrying,
  });
}
