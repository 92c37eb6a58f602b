/** `queued` → `running` → one of the ends. `partial`: some pages could not be asked for; `blocked`: the site refused. */
export type VerificationState = "queued" | "running" | "complete" | "partial" | "cancelled" | "blocked" | "failed";

export const activeVerificationStates = ["queued", "running"] as const satisfies VerificationState[];

export function isVerifying(state: VerificationState): boolean {
  return state === "queued" || state === "running";
}

/** Pages of a sample: default, and bounds. */
export const sampleSizes = { usual: 40, min: 1, max: 500 } as const;
