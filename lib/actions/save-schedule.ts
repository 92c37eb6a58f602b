"use server";

import { revalidatePath } from "next/cache";
import { isSchedule } from "../domain/plan/walk-schedule";
import { db } from "../io/db";
import { saveSchedule } from "../io/schedule";

/** Keeps how often a view is walked by itself; null: never. @returns false where nothing was kept. */
export async function saveWalkSchedule(host: string, view: string, everyMinutes: number | null): Promise<boolean> {
  if (typeof host !== "string" || typeof view !== "string") return false;
  if (everyMinutes !== null && !(typeof everyMinutes === "number" && isSchedule(everyMinutes))) return false;
  const isSaved = await saveSchedule(db(), { host, name: view, everyMinutes });
  revalidatePath("/sites/[host]", "layout");
  return isSaved;
}
