import type { PoolClient } from "pg";
import Cursor from "pg-cursor";
import { formatLastmod } from "../domain/lastmod/format-lastmod";
import type { Precision } from "../domain/lastmod/parse-lastmod";
import type { Entry } from "../domain/sitemap/entry";
import { LocTable } from "../domain/url/loc-table";
import { openWalk, partitionOf } from "./entry-partition";
import { portions } from "./portions";

const precisions: readonly Precision[] = ["year", "month", "day", "minute", "second", "fraction"];

/** What is kept of an entry that an earlier walk left open. */
export type KeptEntry = Pick<
  Entry,
  "kind" | "loc" | "locRaw" | "lastmodAt" | "lastmodPrecision" | "lastmodRaw" | "lastmodFlags" | "extension"
> & { id: number; listings: number };

/** The file's open rows of earlier walks, found by loc: 8 bytes of id, 8 of fingerprint, 4 of walk, 4 of listings a row. */
export class OpenRows {
  readonly #locs = new LocTable();
  readonly #ids: number[] = [];
  readonly #fingerprints: number[] = [];
  readonly #seenFrom: number[] = [];
  readonly #listings: number[] = [];
  readonly #seen: boolean[] = [];
  readonly #numberOfId = new Map<number, number>();
  /** Ids whose span ends with the walk before. */
  readonly closing: number[] = [];

  async load(client: PoolClient, place: { viewId: number; rowsId: number }): Promise<void> {
    const cursor = client.query(
      new Cursor<{ id: string; fingerprint: string; loc: string; seen_from: number; listings: number }>(
        `select id::text, fingerprint::text, loc, seen_from, listings from ${partitionOf("entry", place.viewId)} where file_id = $1 and last_walk = ${openWalk}`,
        [place.rowsId],
      ),
    );
    for (let rows = await cursor.read(20_000); rows.length > 0; rows = await cursor.read(20_000)) {
      for (const row of rows) {
        this.#locs.add(row.loc);
        this.#numberOfId.set(Number(row.id), this.#ids.length);
        this.#ids.push(Number(row.id));
        this.#fingerprints.push(Number(row.fingerprint));
        this.#seenFrom.push(row.seen_from);
        this.#listings.push(row.listings);
        this.#seen.push(false);
      }
    }
    await cursor.close();
  }

  /** Marks the row of a loc as listed. `same`: it stands; else it is closed, and `seenFrom` says since when the URL is known. */
  see(loc: string, fingerprint: number): { same: true; id: number } | { same: false; seenFrom: number | null } {
    const number = this.#ids.length > 0 ? this.#locs.find(loc) : -1;
    if (number < 0) return { same: false, seenFrom: null };
    this.#seen[number] = true;
    const id = this.#ids[number] ?? 0;
    if (this.#fingerprints[number] === fingerprint) return { same: true, id };
    this.closing.push(id);
    return { same: false, seenFrom: this.#seenFrom[number] ?? null };
  }

  has(id: number): boolean {
    return this.#numberOfId.has(id);
  }

  /** How often the file listed the URL of this row when it was opened; null where it is none of ours. */
  listingsOf(id: number): number | null {
    return this.#listings[this.#numberOfId.get(id) ?? -1] ?? null;
  }

  /** True where the row is one of ours and its fingerprint is this one. */
  reconsider(id: number, fingerprint: number): boolean {
    const number = this.#numberOfId.get(id);
    return number !== undefined && this.#fingerprints[number] === fingerprint;
  }

  /** Closes a row that was taken as it stood. */
  replace(id: number): number | null {
    this.closing.push(id);
    return this.#seenFrom[this.#numberOfId.get(id) ?? -1] ?? null;
  }

  closeUnseen(): void {
    for (const [number, seen] of this.#seen.entries()) if (!seen) this.closing.push(this.#ids[number] ?? 0);
  }

  async *streamUnseen(client: PoolClient, viewId: number): AsyncGenerator<KeptEntry> {
    const unseen = this.#ids.filter((_, number) => !this.#seen[number]);
    for (const ids of portions(unseen, 20_000)) {
      const { rows } = await client.query(
        `select e.id::float8 as id, e.listings, e.loc, e.lastmod_at, e.precision, e.flags, e.lastmod_raw, x.data
         from ${partitionOf("entry", viewId)} e left join ${partitionOf("entry_extension", viewId)} x on x.entry_id = e.id
         where e.id = any($1::bigint[])`,
        [ids],
      );
      for (const row of rows) {
        yield {
          id: row.id,
          listings: row.listings,
          kind: "page",
          loc: row.loc,
          locRaw: null,
          lastmodAt: row.lastmod_at?.getTime() ?? null,
          lastmodPrecision: precisions[row.precision - 1] ?? null,
          lastmodRaw:
            row.lastmod_raw ??
            (row.lastmod_at && formatLastmod(row.lastmod_at.getTime(), precisions[row.precision - 1] ?? "day")),
          lastmodFlags: row.flags,
          extension: row.data,
        };
      }
    }
  }
}
