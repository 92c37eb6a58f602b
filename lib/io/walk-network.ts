import { createHash } from "node:crypto";
import type { FetchDocument, FetchResult } from "../domain/fetch/fetch-result";
import { parseProxyAddress } from "../domain/view/proxy-address";
import { plainProfile, type RequestProfile } from "../domain/view/request-profile";
import type { WalkLimits } from "../domain/walk/walk-limits";
import type { Db } from "./db";
import type { Env } from "./env";
import { createFetcher, type Fetcher } from "./fetch-document";
import { countRequests, createHostClock, wait } from "./host-clock";
import { unpack } from "./unpack";

/** How the walks of a view ask. */
export interface Asking {
  /** Key of the site. */
  host: string;
  profile: RequestProfile;
}

/**
 * Makes a fetcher that asks as a view does; without one, as the product does by itself.
 *
 * @throws TypeError where the stored proxy is none.
 */
export function openFetcher(env: Env, { host, profile }: Asking = { host: "", profile: plainProfile }): Fetcher {
  const proxy = profile.proxyUrl === null ? null : parseProxyAddress(profile.proxyUrl);
  if (proxy && !proxy.ok) throw new TypeError(`Cannot ask ${host}: ${proxy.message}`);
  return createFetcher({
    resolve: env.resolve,
    allowHosts: env.allowHosts,
    userAgent: profile.userAgent ?? env.userAgent,
    acceptLanguage: profile.acceptLanguage,
    siteHeaders: { host: new URL(`http://${host || "none.invalid"}`).hostname, headers: profile.headers },
    proxy: proxy?.proxy ?? null,
  });
}

export interface Fetchers {
  /** The same for equal askings: connections are kept from walk to walk. */
  of(asking: Asking): Fetcher;
  close(): void;
}

/** The fetchers of a process, made when they are asked for. Most sites have no view of their own and share one. */
export function createFetchers(env: Env): Fetchers {
  const open = new Map<string, Fetcher>();
  return {
    of({ host, profile }) {
      const isOfSite = Object.keys(profile.headers).length > 0;
      const key = JSON.stringify([isOfSite ? host : "", profile]);
      const fetcher = open.get(key) ?? openFetcher(env, { host, profile });
      open.set(key, fetcher);
      return fetcher;
    },
    close() {
      for (const fetcher of open.values()) fetcher.close();
    },
  };
}

/** What a walk does on the network, polite over all workers by the database's clock, and counted by host. */
export function createWalkNetwork(
  fetcher: Fetcher,
  db: Pick<Db, "pool">,
  walk: { id: number; limits: WalkLimits },
  now: () => number,
) {
  const fetchDocument: FetchDocument = async (request) => {
    const result = await fetcher.fetchDocument(request);
    // For people who watch: that it is lost does no harm.
    await countRequests(db, walk.id, askedUrls(result)).catch(() => {});
    return result;
  };
  return {
    fetchDocument,
    userAgent: fetcher.userAgent,
    route: fetcher.route,
    ...createHostClock(db, walk.limits.perHostIntervalMs, walk.id),
    wait,
    unpack,
    sha256: () => createHash("sha256"),
    now,
  };
}

/** Every address that was asked: one that was refused, or led to a file that is read already, was not. */
function askedUrls({ kind, redirects, finalUrl }: FetchResult): string[] {
  const before = redirects.map(({ url }) => url);
  return kind === "refused" || kind === "stopped" ? before : [...before, finalUrl];
}

/** The clock of a walk: the machine's, or one that was set and runs on from there. */
export function createWalkClock(clockAt: number | null): () => number {
  if (clockAt === null) return Date.now;
  const setAt = Date.now();
  return () => clockAt + Date.now() - setAt;
}
