"use server";

import { revalidatePath } from "next/cache";
import { parseAddress } from "../domain/url/parse-address";
import { db } from "../io/db";
import { readEnv } from "../io/env";
import type { Fetcher } from "../io/fetch-document";
import { findWhyUnreachable } from "../io/preflight";
import { enqueueWalk } from "../io/queue";
import { listViews } from "../io/view-store";
import { openFetcher } from "../io/walk-network";

export type StartWalkState =
  | { status: "idle" }
  /** Not an address that can be walked: why, in a sentence. Nothing was stored. */
  | { status: "rejected"; message: string; address: string }
  /** The site's pages show it. `joined`: a walk of the site was under way already. */
  | { status: "queued"; host: string; number: number; joined: boolean };

/**
 * Queues a walk of the typed `address`, or of the known site that `host` names, in the market view `view` of it: that one
 * starts where it did before.
 * A worker does the walking. Bad input is a state, a broken database is an exception.
 */
export async function startWalk(_previous: StartWalkState, form: FormData): Promise<StartWalkState> {
  const address = textOf(form, "address");
  const known = await db().prisma.site.findUnique({ where: { host: textOf(form, "host") } });
  const parsed = parseAddress(known?.startAddress ?? address, readEnv().allowHosts);
  if (!parsed.ok) return { status: "rejected", message: parsed.message, address };
  const { host, startAddress } = parsed;
  // Of a site that was walked before, a walk that finds it unreachable is part of its history.
  const whyNot = known ? null : await findWhyUnreachable(webFetcher().fetchDocument, startAddress);
  if (whyNot) return { status: "rejected", message: whyNot, address };
  const view = known ? textOf(form, "view") || "default" : "default";
  if (view !== "default" && !(await listViews(db(), host))?.some(({ name }) => name === view)) {
    return { status: "rejected", message: `The view ${view} was removed`, address };
  }
  const walk = await enqueueWalk(db(), { host, startAddress, view });
  revalidatePath("/", "layout");
  return { status: "queued", host, number: walk.number, joined: walk.joined };
}

const kept = globalThis as typeof globalThis & { gazetteerFetcher?: Fetcher };

/** One for the life of the web process, over the reloads of the development server. */
function webFetcher(): Fetcher {
  kept.gazetteerFetcher ??= openFetcher(readEnv());
  return kept.gazetteerFetcher;
}

function textOf(form: FormData, name: string): string {
  const value = form.get(name);
  return typeof value === "string" ? value : "";
}
