"use server";

import { revalidatePath } from "next/cache";
import { db } from "../io/db";
import { enqueueWalk } from "../io/queue";
import { listViews } from "../io/view-store";

/** Queues a walk of a known site in one of its views. @returns its number; null where there is no such view. */
export async function walkView(host: string, name: string): Promise<number | null> {
  if (typeof host !== "string" || typeof name !== "string") return null;
  const site = await db().prisma.site.findUnique({ where: { host } });
  const views = await listViews(db(), host);
  if (!site || !views?.some((view) => view.name === name)) return null;
  const walk = await enqueueWalk(db(), { host, startAddress: site.startAddress, view: name });
  revalidatePath("/sites/[host]", "layout");
  return walk.number;
}
