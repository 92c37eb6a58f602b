"use server";

import { revalidatePath } from "next/cache";
import { db } from "../io/db";
import { removeView as remove } from "../io/view-store";

/** Deletes a view with all its walks; the first one stays as long as the site. @returns false where there is none. */
export async function removeView(host: string, name: string): Promise<boolean> {
  if (typeof host !== "string" || typeof name !== "string" || name === "default") return false;
  const isGone = await remove(db(), host, name);
  revalidatePath("/sites/[host]", "layout");
  return isGone;
}
