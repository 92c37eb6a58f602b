import type { z } from "zod";
import { narrowingKeys, parseUrlFilter, type UrlFilter } from "@/lib/domain/walk/url-filter";
import { findWalk, type WalkHead } from "@/lib/read/walk-summary";
import { BadRequest } from "./json-answer";

/** What every address of a walk holds. */
export interface WalkRequest {
  walk: WalkHead;
  filter: UrlFilter;
  query: URLSearchParams;
}

export type HostParams = Promise<{ host: string }>;

/**
 * Reads site, walk and filter of an address.
 *
 * A page passes over a part of a filter that it cannot read; here that would give rows that nobody asked for.
 *
 * @throws BadRequest where a part cannot be read, or there is no such walk.
 */
export async function readWalkRequest(request: Request, params: HostParams): Promise<WalkRequest> {
  const query = new URL(request.url).searchParams;
  const filter = parseUrlFilter(query);
  for (const key of ["walk", "view", ...narrowingKeys] as const) {
    const text = query.get(key);
    if (text && (key === "walk" ? String(filter.walk) !== text : filter[key] === undefined)) {
      throw new BadRequest(`Cannot read the filter: ${key} is "${text}"`);
    }
  }
  const host = await readHost(params);
  const walk = await findWalk(host, filter.walk, filter.view);
  if (!walk) throw new BadRequest(noSuchWalk(host, filter.walk), "not-found");
  return { walk, filter, query };
}

/** @throws BadRequest where the address is no text. */
export async function readHost(params: HostParams): Promise<string> {
  const { host } = await params;
  try {
    return decodeURIComponent(host).toLowerCase();
  } catch {
    throw new BadRequest("No such site", "not-found");
  }
}

export function noSuchWalk(host: string, walk: UrlFilter["walk"]): string {
  return walk === "latest" ? `${host} was never walked` : `${host} has no walk ${walk}`;
}

/** Reads the other names of a query. An empty value counts as none. @throws BadRequest with the name and what it may be. */
export function readQuery<T>(query: URLSearchParams, schema: z.ZodType<T>): T {
  const given = [...query].filter(([, value]) => value !== "");
  const parsed = schema.safeParse(Object.fromEntries(given));
  if (parsed.success) return parsed.data;
  const issue = parsed.error.issues[0];
  throw new BadRequest(`Cannot read ${issue?.path.join(".") || "the query"}: ${issue?.message ?? "unknown"}`);
}
