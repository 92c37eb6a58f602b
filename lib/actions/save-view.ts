"use server";

import { revalidatePath } from "next/cache";
import { parseProfile, plainProfile, type RequestProfile, whyNotViewName } from "../domain/view/request-profile";
import { keepSecrets } from "../domain/view/shown-profile";
import { db } from "../io/db";
import { listViews, saveView as store } from "../io/view-store";

export type SaveViewState =
  | { status: "idle" }
  /** By field: why its value was not taken, without the value. Nothing was stored. */
  | { status: "rejected"; fields: Partial<Record<keyof RequestProfile | "name", string>> }
  | { status: "saved"; name: string }
  | { status: "under-way" }
  | { status: "no-site" };

/**
 * Makes a market view of the site that `host` names, or changes how it asks. The form's fields are named as in
 * RequestProfile. A proxy or header that comes back as it was shown keeps its secret.
 */
export async function saveView(_previous: SaveViewState, form: FormData): Promise<SaveViewState> {
  const text = (name: string) => String(form.get(name) ?? "");
  const [host, name] = [text("host"), text("name").trim()];
  const why = whyNotViewName(name);
  if (why) return { status: "rejected", fields: { name: why } };
  const stored = (await listViews(db(), host))?.find((view) => view.name === name)?.profile ?? plainProfile;
  const typed = {
    userAgent: text("userAgent"),
    acceptLanguage: text("acceptLanguage"),
    headers: text("headers"),
    proxyUrl: text("proxyUrl"),
  };
  const parsed = parseProfile(keepSecrets(typed, stored));
  if (!parsed.ok) return { status: "rejected", fields: parsed.fields };
  const saved = await store(db(), { host, name, profile: parsed.profile });
  revalidatePath("/sites/[host]", "layout");
  return saved === "saved" ? { status: "saved", name } : { status: saved };
}
