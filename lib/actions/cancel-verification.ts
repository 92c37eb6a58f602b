"use server";

import { db } from "../io/db";
import { requestVerificationCancel } from "../io/verification-queue";

/** Asks the verification under way to end: what was seen is kept and judged. */
export async function cancelVerification(host: string, view: string): Promise<void> {
  if (typeof host !== "string" || typeof view !== "string") return;
  await requestVerificationCancel(db(), host, view);
}
