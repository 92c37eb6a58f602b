import "server-only";
import { changeBit } from "../domain/change/change-kind";
import { findRenames, type LoneUrl } from "../domain/change/find-renames";
import { normaliseUrl } from "../domain/url/normalise-url";
import type { Client } from "./change-build";
import type { WalkHead } from "./walk-summary";

/** Beyond this many URLs on a side a site was rebuilt: no renames are looked for. */
export const renameUrlsMax = 100_000;

/** Notes probable renames among the added and removed URLs of a diff: on the new one with its kind, on both with the other. */
export async function saveRenames(
  client: Client,
  { id, left, right }: { id: number; left: WalkHead; right: WalkHead },
): Promise<void> {
  const [removed, added] = [
    await readLone(client, id, "removed", "left_at"),
    await readLone(client, id, "added", "right_at"),
  ];
  if (removed.length === 0 || added.length === 0) return;
  if (removed.length > renameUrlsMax || added.length > renameUrlsMax) return;
  const renames = findRenames(removed, added, await readRedirects(client, id, [left.viewId, right.viewId]));
  if (renames.length === 0) return;
  await client.query(
    `update walk_change c set kinds = c.kinds | t.kinds, other_loc = t.other, reason = t.reason
     from unnest($2::text[], $3::text[], $4::text[], $5::int[]) as t (loc, other, reason, kinds)
     where c.diff_id = $1 and c.loc = t.loc`,
    [
      id,
      renames.flatMap(({ from, to }) => [to, from]),
      renames.flatMap(({ from, to }) => [from, to]),
      renames.flatMap(({ reason }) => [reason, reason]),
      renames.flatMap(() => [changeBit.renamed, 0]),
    ],
  );
}

async function readLone(
  client: Client,
  id: number,
  kind: "added" | "removed",
  instant: "left_at" | "right_at",
): Promise<LoneUrl[]> {
  const { rows } = await client.query(
    `select loc, round(date_part('epoch', ${instant}) * 1000) as at from walk_change
     where diff_id = $1 and kinds & $2 <> 0 order by loc limit $3`,
    [id, changeBit[kind], renameUrlsMax + 1],
  );
  return rows;
}

/** Where removed URLs led to when their pages were looked at last, in either view. */
async function readRedirects(client: Client, id: number, viewIds: number[]): Promise<Map<string, string>> {
  const { rows } = await client.query(
    `select distinct on (p.loc) p.loc, p.final_url as "finalUrl" from verified_page p
     join walk_change c on c.diff_id = $1 and c.loc = p.loc and c.kinds & $2 <> 0
     where p.view_id = any ($3::int[]) and p.final_url is not null and p.final_url <> p.loc
     order by p.loc, p.id desc`,
    [id, changeBit.removed, viewIds],
  );
  return new Map(
    rows.flatMap(({ loc, finalUrl }) => {
      const to = normaliseUrl(finalUrl, loc);
      return to.ok ? [[loc, to.href] as const] : [];
    }),
  );
}
