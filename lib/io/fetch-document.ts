import type { FetchDocument } from "../domain/fetch/fetch-result";
import type { ResolveOverrides } from "./resolve-overrides";

export interface FetcherOptions {
  resolve: ResolveOverrides;
  allowHosts: readonly string[];
  userAgent: string;
}

export interface Fetcher {
  fetchDocument: FetchDocument;
  /** What sites are told; shown where they refuse. */
  userAgent: string;
  /** Closes every connection; requests under way fail. */
  close(): Promise<void>;
}

export function createFetcher(options: FetcherOptions): Fetcher {
  return {
    userAgent: options.userAgent,
    fetchDocument: () => Promise.reject(new Error(`Cannot fetch: ${options.resolve.size} overrides, no client yet`)),
    close: async () => {},
  };
}
