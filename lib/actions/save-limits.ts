"use server";

import { revalidatePath } from "next/cache";
import { parseLimits } from "../domain/walk/parse-limits";
import type { WalkLimits } from "../domain/walk/walk-limits";
import { db } from "../io/db";

export type SaveLimitsState =
  | { status: "idle" }
  /** By field: why its value was not taken. Nothing was stored. */
  | { status: "rejected"; fields: Partial<Record<keyof WalkLimits, string>> }
  | { status: "saved" }
  | { status: "no-site" };

/**
 * Keeps the caps and manners of a site's next walks; one under way keeps those that it began with. The form's fields are
 * named as in WalkLimits and in the units of limitFields, `host` names the site.
 */
export async function saveLimits(_previous: SaveLimitsState, form: FormData): Promise<SaveLimitsState> {
  const given = [...form].filter((field): field is [string, string] => typeof field[1] === "string");
  const parsed = parseLimits(Object.fromEntries(given));
  if (!parsed.ok) return { status: "rejected", fields: parsed.fields };
  const { count } = await db().prisma.site.updateMany({
    where: { host: String(form.get("host") ?? "") },
    data: { limits: { ...parsed.limits } },
  });
  revalidatePath("/sites/[host]", "layout");
  return { status: count > 0 ? "saved" : "no-site" };
}
