"use server";

import { revalidatePath } from "next/cache";
import { parseCrawlLimits } from "../domain/link-crawl/crawl-limits";
import { db } from "../io/db";
import { enqueueLinkCrawl, requestLinkCrawlCancel } from "../io/link-crawl-queue";

export type StartLinkCrawlState =
  | { status: "idle" }
  | { status: "rejected"; message: string }
  | { status: "queued"; number: number; joined: boolean };

/** Queues a crawl of a site's links. A worker asks for the pages. */
export async function startLinkCrawl(_previous: StartLinkCrawlState, form: FormData): Promise<StartLinkCrawlState> {
  const text = (name: string) => String(form.get(name) ?? "");
  const parsed = parseCrawlLimits({
    pagesMax: text("pages"),
    depthMax: text("depth"),
    minutesMax: text("minutes"),
  });
  if (!parsed.ok) return { status: "rejected", message: parsed.message };
  const ordered = await enqueueLinkCrawl(db(), {
    host: text("host"),
    view: text("view") || "default",
    limits: parsed.limits,
  });
  if (!ordered) return { status: "rejected", message: "There is no such site" };
  revalidatePath("/sites/[host]", "layout");
  return { status: "queued", number: ordered.number, joined: ordered.joined };
}

/** Asks the crawl under way to end: what it met is kept, as a list. */
export async function cancelLinkCrawl(host: string, view: string): Promise<void> {
  if (typeof host !== "string" || typeof view !== "string") return;
  await requestLinkCrawlCancel(db(), host, view);
}
