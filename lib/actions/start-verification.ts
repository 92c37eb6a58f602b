"use server";

import { revalidatePath } from "next/cache";
import { sampleSizes } from "../domain/verify/verification-state";
import { db } from "../io/db";
import { enqueueVerification } from "../io/verification-queue";

export type StartVerificationState =
  | { status: "idle" }
  | { status: "rejected"; message: string }
  | { status: "queued"; number: number; joined: boolean };

/** Queues a verification of a site's latest walk. A worker looks at the pages. */
export async function startVerification(
  _previous: StartVerificationState,
  form: FormData,
): Promise<StartVerificationState> {
  const size = Number(form.get("pages"));
  if (!Number.isSafeInteger(size) || size < sampleSizes.min || size > sampleSizes.max) {
    return { status: "rejected", message: `Give a whole number from ${sampleSizes.min} to ${sampleSizes.max}` };
  }
  const ordered = await enqueueVerification(db(), {
    host: String(form.get("host") ?? ""),
    view: String(form.get("view") ?? "default"),
    sampleSize: size,
  });
  if (!ordered) return { status: "rejected", message: "There is no finished walk to take pages from" };
  revalidatePath("/sites/[host]", "layout");
  return { status: "queued", number: ordered.number, joined: ordered.joined };
}
