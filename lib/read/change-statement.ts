import "server-only";
import { changeBit } from "../domain/change/change-kind";
import { Prisma } from "../io/prisma/client";
import type { Client } from "./change-build";
import { type DiffFile, findUnsureRows } from "./change-files";
import { entryInWalk, isNotKnown, rowsOfFile, standsForUrl } from "./walk-entries";
import type { WalkHead } from "./walk-summary";

interface Sides {
  left: WalkHead;
  right: WalkHead;
  leftFiles: readonly DiffFile[];
  rightFiles: readonly DiffFile[];
}

/** How a diff is worked out. */
export interface DiffPlan {
  left: WalkHead;
  right: WalkHead;
  isSameView: boolean;
  /**
   * Of one view: only URLs of rows whose span does not hold both walks, or that are not known in the right one, can be
   * in the diff. They are gathered first where a URL may have several rows, else the rows themselves tell all.
   */
  isByTouched: boolean;
  /** The right walk keeps rows of earlier walks. */
  hasUnseen: boolean;
  /** Rows that are in the left walk, and whose absence from the right one says nothing; and the other way round. */
  unsureLeft: number[];
  unsureRight: number[];
  hasExtensions: boolean;
  hasShadows: boolean;
}

export async function planDiff(client: Client, { left, right, leftFiles, rightFiles }: Sides): Promise<DiffPlan> {
  const isSameView = left.viewId === right.viewId;
  const place = { isSameView };
  const hasUnseen = rightFiles.some(({ keepsRows }) => keepsRows);
  const hasShadows = left.hasShadows || right.hasShadows;
  const { rows } = await client.query(
    "select exists (select 1 from entry_extension where view_id in ($1, $2)) as there",
    [left.viewId, right.viewId],
  );
  // The newer of two walks of a view knows what the older one had: it drops only what it was told of.
  const canSayAll = (walk: WalkHead, other: WalkHead) => isSameView && walk.number > other.number;
  return {
    left,
    right,
    isSameView,
    isByTouched: isSameView && (hasShadows || hasUnseen),
    hasUnseen,
    hasShadows,
    hasExtensions: rows[0].there,
    unsureLeft: canSayAll(right, left) ? [] : findUnsureRows(leftFiles, right, rightFiles, place),
    unsureRight: canSayAll(left, right) ? [] : findUnsureRows(rightFiles, left, leftFiles, place),
  };
}

/** Locs of rows whose span does not hold both walks, through (first_walk) and (last_walk), and of those not known. */
export function touchedStatement({ left, right, hasUnseen }: DiffPlan): Prisma.Sql {
  const [older, newer] = left.number < right.number ? [left, right] : [right, left];
  const unseen = hasUnseen
    ? Prisma.sql`union all select e.loc from entry e where ${entryInWalk(right)} and ${isNotKnown(right)}`
    : Prisma.empty;
  return Prisma.sql`insert into touched select distinct loc from (
    select e.loc from entry e where ${openedSince(older, newer)}
    union all
    select e.loc from entry e where ${closedSince(older, newer)}
    ${unseen}) t`;
}

/** Rows of the newer walk that the older one has not. Numbers as text: so the planner sees that the partial index holds them. */
function openedSince(older: WalkHead, newer: WalkHead): Prisma.Sql {
  return Prisma.raw(
    `e.view_id = ${newer.viewId} and e.first_walk > ${older.number} and e.first_walk <= ${newer.number} and e.last_walk >= ${newer.number}`,
  );
}

/** Rows of the older walk that the newer one has not. */
function closedSince(older: WalkHead, newer: WalkHead): Prisma.Sql {
  return Prisma.raw(
    `e.view_id = ${older.viewId} and e.first_walk <= ${older.number} and e.last_walk >= ${older.number} and e.last_walk < ${newer.number}`,
  );
}

/**
 * Fills `walk_change`: the two inventories beside each other, one row a URL, and what became of it.
 *
 * Within a view both sides are gathered by themselves: the planner would rather run through the index on loc for their order, and touch
 * every row of the view in it (4 s at a million, where this takes 0.4).
 */
export function diffStatement(id: number, plan: DiffPlan): Prisma.Sql {
  const { left, right, isSameView, hasUnseen } = plan;
  // The file of the left view at the address of the right one's.
  const twin = isSameView
    ? Prisma.empty
    : Prisma.sql`left join sitemap_file named on named.id = f.file_id
      left join sitemap_file twin on twin.view_id = ${left.viewId} and twin.url = named.url`;
  const gathered = isSameView ? Prisma.sql`materialized` : Prisma.sql`not materialized`;
  const unseen = hasUnseen ? isNotKnown(right) : Prisma.sql`false`;
  return Prisma.sql`
    with l as ${gathered} (
      select e.loc, e.id, e.fingerprint, e.lastmod_at, e.precision, e.file_id, f.file_id as file
      from entry e left join "fetch" f on f.walk_id = ${left.id} and ${rowsOfFile} = e.file_id
      where ${rowsOfSide(plan, "left")}
    ), r as ${gathered} (
      select e.loc, e.id, e.fingerprint, e.lastmod_at, e.precision, e.file_id, f.file_id as file, ${isSameView ? Prisma.sql`null::int` : Prisma.sql`twin.id`} as twin,
        e.seen_from, e.first_walk,
        ${unseen} as unseen
      from entry e left join "fetch" f on f.walk_id = ${right.id} and ${rowsOfFile} = e.file_id ${twin}
      where ${rowsOfSide(plan, "right")}
    ), compared as (
      select ${kindsOf(plan)} as kinds, coalesce(r.loc, l.loc) as loc, l.id as left_id, r.id as right_id,
        l.lastmod_at as left_at, r.lastmod_at as right_at, l.precision as left_precision,
        r.precision as right_precision, l.file as left_file, r.file as right_file
      from l full join r on r.loc = l.loc
    )
    insert into walk_change (diff_id, kinds, loc, left_id, right_id, left_at, right_at, left_precision, right_precision,
      left_file, right_file)
    select ${id}::int, c.* from compared c where c.kinds <> 0 order by c.loc`;
}

/** Rows `e` of one side, one a URL. */
function rowsOfSide({ left, right, isSameView, isByTouched }: DiffPlan, side: "left" | "right"): Prisma.Sql {
  const walk = side === "left" ? left : right;
  if (isSameView && !isByTouched) {
    const [older, newer] = left.number < right.number ? [left, right] : [right, left];
    return walk === newer ? openedSince(older, newer) : closedSince(older, newer);
  }
  const stands = standsForUrl(walk, {});
  const within = isByTouched ? Prisma.sql`and e.loc in (select t.loc from touched t)` : Prisma.empty;
  return Prisma.sql`${entryInWalk(walk)} ${within} ${stands ? Prisma.sql`and ${stands}` : Prisma.empty}`;
}

function kindsOf(plan: DiffPlan): Prisma.Sql {
  const { left, right, unsureLeft, unsureRight, hasExtensions } = plan;
  // Of rows with the same fingerprint lastmod as written and extension are the same.
  const extension = hasExtensions
    ? bit(
        "extension",
        Prisma.sql`l.fingerprint <> r.fingerprint and ${extensionOf("l", left)} is distinct from ${extensionOf("r", right)}`,
      )
    : Prisma.sql`0`;
  return Prisma.sql`
    case
      when l.id is null then ${changeBit.added}::int
        | ${bit("returned", isBack(right))}
        | ${bit("not-known-before", isUnsure("r", right, unsureRight, plan))}
      when r.id is null then
        case when ${isUnsure("l", left, unsureLeft, plan)} then ${changeBit["not-known"]}::int else ${changeBit.removed}::int end
      else
        case when l.lastmod_at < r.lastmod_at then ${changeBit["lastmod-moved"]}::int
          when l.lastmod_at > r.lastmod_at then ${changeBit["lastmod-back"]}::int
          when l.lastmod_at is null and r.lastmod_at is not null then ${changeBit["gained-date"]}::int
          when l.lastmod_at is not null and r.lastmod_at is null then ${changeBit["lost-date"]}::int
          else 0 end
        | ${bit("moved-file", hasMoved(plan))}
        | ${extension}
    end | ${bit("not-known", Prisma.sql`r.unseen`)}`;
}

function bit(kind: keyof typeof changeBit, when: Prisma.Sql): Prisma.Sql {
  return Prisma.sql`(case when ${when} then ${changeBit[kind]}::int else 0 end)`;
}

/** Rows of the URL are of files whose absence from the other walk says nothing. */
function isUnsure(row: "l" | "r", walk: WalkHead, unsure: number[], { hasShadows }: DiffPlan): Prisma.Sql {
  if (unsure.length === 0) return Prisma.sql`false`;
  const of = Prisma.raw(row);
  if (!hasShadows) return Prisma.sql`${of}.file_id = any (${unsure}::int[])`;
  return Prisma.sql`exists (select 1 from entry o
    where ${entryInWalk(walk, "o")} and o.loc = ${of}.loc and o.file_id = any (${unsure}::int[]))`;
}

/** A walk between an earlier row of the URL and this one had none: spans that touch or overlap leave no gap. */
function isBack({ viewId, number }: WalkHead): Prisma.Sql {
  return Prisma.sql`r.seen_from < r.first_walk and exists (
    select 1 from entry o where o.view_id = ${viewId} and o.loc = r.loc and o.last_walk < ${number}
      and not exists (select 1 from entry p
        where p.view_id = ${viewId} and p.loc = r.loc and p.first_walk <= o.last_walk + 1 and p.last_walk > o.last_walk))`;
}

/** No file lists the URL in both walks. */
function hasMoved({ left, right, isSameView, hasShadows }: DiffPlan): Prisma.Sql {
  if (isSameView) {
    if (!hasShadows) return Prisma.sql`l.file_id <> r.file_id`;
    return Prisma.sql`l.file_id <> r.file_id and not exists (
      select 1 from entry o join entry q on q.view_id = ${right.viewId} and q.loc = o.loc and q.file_id = o.file_id
        and q.first_walk <= ${right.number} and q.last_walk >= ${right.number}
      where ${entryInWalk(left, "o")} and o.loc = l.loc)`;
  }
  const isOther = Prisma.sql`r.twin is distinct from l.file`;
  if (!hasShadows) return isOther;
  const urlsOf = (walk: WalkHead, row: "l" | "r") => Prisma.sql`
    select s.url from entry o join "fetch" f on f.walk_id = ${walk.id} and ${rowsOfFile} = o.file_id
    join sitemap_file s on s.id = f.file_id
    where ${entryInWalk(walk, "o")} and o.loc = ${Prisma.raw(row)}.loc`;
  return Prisma.sql`${isOther} and not exists (${urlsOf(left, "l")} intersect ${urlsOf(right, "r")})`;
}

function extensionOf(row: "l" | "r", { viewId }: WalkHead): Prisma.Sql {
  return Prisma.sql`(select x.data from entry_extension x where x.view_id = ${viewId} and x.entry_id = ${Prisma.raw(row)}.id)`;
}
