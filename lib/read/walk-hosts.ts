import "server-only";
import { Prisma } from "../io/prisma/client";
import { epochMs, queryRows } from "./query-rows";

/** How one host was asked in a walk, over all workers. */
export interface WalkHost {
  host: string;
  /** Redirects and further attempts included. */
  requests: number;
  /** Milliseconds that requests were held back for the sake of the interval, or of a Retry-After. */
  waitedMs: number;
  /** Until the next request that is held back now may start; 0 where none is. */
  waitMs: number;
  /** How often the host asked to be left alone, and until when the last time. */
  retryAfters: number;
  retryAfterUntil: number | null;
  isLeftAlone: boolean;
}

/** How a walk asks, as it was sent. */
export interface WalkManners {
  /** Most requests first, at most 20. */
  hosts: WalkHost[];
  hostCount: number;
  /** User-Agent that was sent last; null before the first request. */
  agent: string | null;
  /** `direct`, or the proxy without its credentials. */
  route: string | null;
  /** What robots.txt asks of this agent between two requests for pages; null where it asks nothing. */
  crawlDelayMs: number | null;
}

const hostsMax = 20;

export async function readWalkManners(walkId: number): Promise<WalkManners> {
  const [hosts, sent] = await Promise.all([
    queryRows<WalkHost & { hostCount: number }>(Prisma.sql`
      select host, requests, waited_ms::float8 as "waitedMs", retry_afters as "retryAfters",
        coalesce(greatest(0, extract(epoch from next_at - clock_timestamp()) * 1000), 0)::float8 as "waitMs",
        ${epochMs("retry_after_until")} as "retryAfterUntil",
        coalesce(retry_after_until > clock_timestamp(), false) as "isLeftAlone", (count(*) over ())::int as "hostCount"
      from walk_host where walk_id = ${walkId} order by requests desc, host limit ${hostsMax}`),
    queryRows<Pick<WalkManners, "agent" | "route" | "crawlDelayMs">>(Prisma.sql`
      select coalesce(f.agent, w.robots->>'agent') as agent, coalesce(f.route, w.robots->>'route') as route,
        (w.robots->>'crawlDelayMs')::float8 as "crawlDelayMs"
      from walk w left join lateral (
        select agent, route from "fetch" where walk_id = w.id and agent is not null order by id desc limit 1
      ) f on true where w.id = ${walkId}`),
  ]);
  const { agent = null, route = null, crawlDelayMs = null } = sent[0] ?? {};
  return {
    hosts: hosts.map(({ hostCount: _, ...host }) => host),
    hostCount: hosts[0]?.hostCount ?? 0,
    ...{ agent, route, crawlDelayMs },
  };
}
