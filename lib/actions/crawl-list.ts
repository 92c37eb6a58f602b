"use server";

import { revalidatePath } from "next/cache";
import { listLimits, listNameOf } from "../domain/crawl-list/list-limits";
import { cancelVersion, enqueueCoverage, enqueueImport } from "../io/coverage-queue";
import { deleteVersion, findVersion, type StoredVersion } from "../io/crawl-list-store";
import { db } from "../io/db";
import { type Received, receiveCrawlList } from "../io/receive-crawl-list";
import { findWalk } from "../read/walk-summary";

/** The version where it is the site's. */
async function versionOf(host: unknown, id: unknown): Promise<StoredVersion | null> {
  if (typeof host !== "string" || !Number.isSafeInteger(id)) return null;
  const version = await findVersion(db().pool, id as number);
  return version?.host === host ? version : null;
}

/** Keeps a list that comes in portions; how it is to be read is asked then. For the route that takes uploads. */
export async function receiveList(
  order: { host: string; name: string | null; fileName: string | null; source: "upload" | "paste" },
  body: ReadableStream<Uint8Array>,
): Promise<Received> {
  const { host, fileName, source } = order;
  if (!(body instanceof ReadableStream)) return { ok: false, message: "There is nothing in it" };
  const name = (order.name?.trim() || (fileName ? listNameOf(fileName) : "pasted")).slice(0, listLimits.nameLengthMax);
  return receiveCrawlList(db(), { host, name, fileName, source }, body as unknown as AsyncIterable<Uint8Array>);
}

/** Orders the import of a list with the column that holds its addresses. @returns false where it is not waiting for that. */
export async function importList(host: string, id: number, column: number): Promise<boolean> {
  const version = await versionOf(host, id);
  if (!version?.format || !Number.isSafeInteger(column) || !version.format.columns[column]) return false;
  const roles = Object.fromEntries(
    Object.entries(version.format.roles).filter(([role, at]) => role === "address" || at !== column),
  );
  const isQueued = await enqueueImport(db(), id, { ...version.format, roles: { ...roles, address: column } });
  revalidatePath("/sites/[host]", "layout");
  return isQueued;
}

/** Ends an import under way, or drops a list that waits for its column. */
export async function cancelList(host: string, id: number): Promise<void> {
  if (await versionOf(host, id)) await cancelVersion(db(), id);
  revalidatePath("/sites/[host]", "layout");
}

/** Deletes a version with all that was matched with it. */
export async function deleteList(host: string, id: number): Promise<boolean> {
  if (!(await versionOf(host, id))) return false;
  const isGone = await deleteVersion(db(), host, id);
  revalidatePath("/sites/[host]", "layout");
  return isGone;
}

/** Orders that a walk be matched with a version. A worker does it. */
export async function matchList(host: string, id: number, walkNumber: number, view = "default"): Promise<boolean> {
  if (!(await versionOf(host, id)) || !Number.isSafeInteger(walkNumber) || typeof view !== "string") return false;
  const walk = await findWalk(host, walkNumber, view);
  if (!walk) return false;
  return (await enqueueCoverage(db(), { walkId: walk.id, versionId: id })) !== null;
}
