import "server-only";
import { lastmodFlag } from "../domain/lastmod/lastmod-flag";
import type { UrlFilter } from "../domain/walk/url-filter";
import { Prisma } from "../io/prisma/client";
import { filterPeriod } from "./filter-period";
import { encodeTyped, type LocRange, locRanges } from "./loc-ranges";
import { isInSinceList } from "./since-predicate";
import { entryInWalk, isAdded, isChanged, isNotKnown, rowsOfFile, standsForUrl } from "./walk-entries";
import type { WalkHead } from "./walk-summary";

/**
 * The one predicate for URLs under a filter, on rows `e` of `entry`: pages, counts and exports all take it. One row
 * stands for each distinct URL.
 *
 * @throws FilterError where `from` or `to` is no date.
 */
export function urlPredicate(walk: WalkHead, filter: UrlFilter): Prisma.Sql {
  const stands = standsForUrl(walk, filter);
  return stands ? Prisma.sql`${entryPredicate(walk, filter)} and ${stands}` : entryPredicate(walk, filter);
}

/** The same for entries: a URL that three files list is three. */
export function entryPredicate(walk: WalkHead, filter: UrlFilter): Prisma.Sql {
  const conditions = [
    entryInWalk(walk),
    ...sectionAndHost(walk, filter),
    ...inFile(walk, filter),
    ...withText(filter),
    ...inPeriod(filter),
    ...isDated(filter),
    ...hasChange(walk, filter),
    ...isInSinceList(walk, filter),
  ];
  return Prisma.join(conditions, " and ");
}

/**
 * Ranges of (loc, id). Many origins would make many ranges, and an unfinished walk does not know its origins: there the
 * path is cut out of each loc, which takes five times as long.
 */
export function sectionAndHost(walk: Pick<WalkHead, "summary">, { section, host }: UrlFilter): Prisma.Sql[] {
  const origins = walk.summary?.origins.map(({ origin }) => origin);
  if (origins && origins.length <= originsMax) {
    const ranges = locRanges(origins, { section, host });
    return ranges ? [inRanges(ranges)] : [];
  }
  const conditions: Prisma.Sql[] = [];
  if (section !== undefined && section !== "/") {
    conditions.push(Prisma.sql`starts_with(substr(e.loc, strpos(substr(e.loc, 9), '/') + 8), ${encodeTyped(section)})`);
  }
  if (host !== undefined) {
    const name = Prisma.sql`split_part(e.loc, '/', 3)`;
    conditions.push(Prisma.sql`${encodeTyped(host.toLowerCase())} in (${name}, split_part(${name}, ':', 1))`);
  }
  return conditions;
}

const originsMax = 32;

function inRanges(ranges: LocRange[]): Prisma.Sql {
  if (ranges.length === 0) return Prisma.sql`false`;
  const parts = ranges.map(({ from, before }) => Prisma.sql`e.loc >= ${from} and e.loc < ${before}`);
  return Prisma.join(parts, " or ", "(", ")");
}

/** Through (file_id): a file, and all files that it leads to where it is an index. */
function inFile(walk: WalkHead, { file }: UrlFilter): Prisma.Sql[] {
  if (file === undefined) return [];
  return [
    Prisma.sql`e.file_id = any (array(
      with recursive below (id) as (
        select id from sitemap_file where view_id = ${walk.viewId} and url = ${file}
        union
        select f.file_id from "fetch" f join below on f.parent_file_id = below.id where f.walk_id = ${walk.id}
      )
      select ${rowsOfFile} from "fetch" f join below on f.file_id = below.id where f.walk_id = ${walk.id}))`,
  ];
}

/** Read from every row that the other conditions leave: 0.2 µs a row and processor. */
export function withText({ contains, not, regex }: UrlFilter): Prisma.Sql[] {
  const conditions: Prisma.Sql[] = [];
  if (contains !== undefined) conditions.push(Prisma.sql`${mayHold(contains)} and e.loc ilike ${anywhere(contains)}`);
  if (not !== undefined) conditions.push(Prisma.sql`not (${mayHold(not)} and e.loc ilike ${anywhere(not)})`);
  if (regex !== undefined) conditions.push(Prisma.sql`e.loc ~ ${regex}`);
  return conditions;
}

/**
 * The same as the `ilike` that follows it, which alone takes half as long again. That stays for the planner, which takes
 * a third of all rows to hold any text, and for what it says.
 */
function mayHold(text: string): Prisma.Sql {
  const typed = encodeTyped(text).toLowerCase();
  // Without letters the case is all the same. Locs are ASCII.
  const loc = /[a-z]/.test(typed) ? Prisma.sql`lower(e.loc)` : Prisma.sql`e.loc`;
  return Prisma.sql`strpos(${loc}, ${typed}) > 0`;
}

function anywhere(text: string): string {
  return `%${encodeTyped(text).replace(/[\\%_]/g, "\\$&")}%`;
}

/** Ranges of (lastmod_at, id). */
function inPeriod(filter: UrlFilter): Prisma.Sql[] {
  const { fromAt, beforeAt } = filterPeriod(filter);
  const conditions: Prisma.Sql[] = [];
  if (fromAt !== null) conditions.push(Prisma.sql`e.lastmod_at >= ${new Date(fromAt)}`);
  if (beforeAt !== null) conditions.push(Prisma.sql`e.lastmod_at < ${new Date(beforeAt)}`);
  return conditions;
}

function isDated({ dated }: UrlFilter): Prisma.Sql[] {
  switch (dated) {
    case undefined:
      return [];
    case "dated":
      return [Prisma.sql`e.lastmod_at is not null`];
    case "undated":
      return [Prisma.sql`e.lastmod_at is null and e.flags & ${lastmodFlag.invalid} = 0`];
    case "invalid":
      return [Prisma.sql`e.lastmod_at is null and e.flags & ${lastmodFlag.invalid} <> 0`];
    case "future":
      return [Prisma.sql`e.lastmod_at is not null and e.flags & ${lastmodFlag.future} <> 0`];
    case "implausible":
      return [Prisma.sql`e.lastmod_at is not null and e.flags & ${lastmodFlag.implausible} <> 0`];
    case "date-only":
      return [Prisma.sql`e.lastmod_at is not null and e.precision <= 3`];
    case "date-time":
      return [Prisma.sql`e.lastmod_at is not null and e.precision > 3`];
  }
}

function hasChange(walk: WalkHead, { change }: UrlFilter): Prisma.Sql[] {
  switch (change) {
    case undefined:
      return [];
    case "added":
      return [isAdded(walk)];
    case "changed":
      return [isChanged(walk)];
    case "not-known":
      return [isNotKnown(walk)];
  }
}
