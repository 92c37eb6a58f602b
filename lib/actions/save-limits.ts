"use server";

import { z } from "zod";
import type { WalkLimits } from "../domain/walk/walk-limits";
import { db } from "../io/db";

export type SaveLimitsState =
  | { status: "idle" }
  /** By field: why its value was not taken. Nothing was stored. */
  | { status: "rejected"; fields: Partial<Record<keyof WalkLimits, string>> }
  | { status: "saved" }
  | { status: "no-site" };

function between(least: number, most: number) {
  const sentence = `Enter a whole number from ${least.toLocaleString("en")} to ${most.toLocaleString("en")}`;
  return z.coerce.number(sentence).int(sentence).min(least, sentence).max(most, sentence).optional();
}

/** A field that is not there, or empty, goes back to the default. Bounds: what one machine and one host can bear. */
const schema = z.object({
  filesMax: between(1, 1_000_000),
  depthMax: between(0, 100),
  fileBytesMax: between(1_000, 10 * 1024 ** 3),
  walkBytesMax: between(1_000, 10 * 1024 ** 4),
  entriesMax: between(1, 1_000_000_000),
  minutesMax: between(1, 10_080),
  redirectsMax: between(0, 20),
  retriesMax: between(0, 10),
  retryAfterMsMax: between(0, 3_600_000),
  timeoutMs: between(1_000, 600_000),
  fileMsMax: between(1_000, 86_400_000),
  perHostMax: between(1, 4),
  perHostIntervalMs: between(0, 600_000),
  skipUnchanged: z
    .enum(["on", "true", "false"])
    .transform((text) => text !== "false")
    .optional(),
} satisfies Record<keyof WalkLimits, z.ZodType>);

/** Keeps the caps and manners of a site's next walks. The form's fields are named as in WalkLimits, `host` names the site. */
export async function saveLimits(_previous: SaveLimitsState, form: FormData): Promise<SaveLimitsState> {
  const given = [...form].filter(([, value]) => typeof value === "string" && value.trim() !== "");
  const parsed = schema.safeParse(Object.fromEntries(given));
  if (!parsed.success) {
    const issues = parsed.error.issues.map((issue) => [issue.path[0], issue.message]);
    return { status: "rejected", fields: Object.fromEntries(issues) };
  }
  const { count } = await db().prisma.site.updateMany({
    where: { host: String(form.get("host") ?? "") },
    data: { limits: parsed.data },
  });
  return { status: count > 0 ? "saved" : "no-site" };
}
