import { plainProfile, type RequestProfile } from "../domain/view/request-profile";
import type { Db } from "../io/db";
import { listViews } from "../io/view-store";

/**
 * How a stored view of a site asks. The first view needs no making.
 *
 * @throws TypeError where there is no view of that name: a walk by another way than was asked for would mislead.
 */
export async function readProfile(db: Pick<Db, "pool">, host: string, name = "default"): Promise<RequestProfile> {
  const views = (await listViews(db, host)) ?? [];
  const view = views.find((one) => one.name === name);
  if (view) return view.profile;
  if (name === "default") return plainProfile;
  const known = ["default", ...views.map((one) => one.name)].filter((one, at, all) => all.indexOf(one) === at);
  throw new TypeError(
    `There is no market view "${name}" of ${host}, but ${known.join(", ")}: add it by gazetteer views ${host} add ${name}`,
  );
}
