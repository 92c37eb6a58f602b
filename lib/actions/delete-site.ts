"use server";

import { revalidatePath } from "next/cache";
import { db } from "../io/db";
import { forgetSite } from "../io/forget-site";

/** Deletes a site with all its walks, also one under way. @returns false where there is no such site. */
export async function deleteSite(host: string): Promise<boolean> {
  if (typeof host !== "string") return false;
  const isForgotten = await forgetSite(db(), host);
  revalidatePath("/", "layout");
  return isForgotten;
}
