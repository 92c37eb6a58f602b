import type { PoolClient } from "pg";
import type { Entry } from "../domain/sitemap/entry";
import { LocTable } from "../domain/url/loc-table";
import { copyRows, copyText } from "./copy-rows";
import { partitionOf } from "./entry-partition";
import { entryFingerprint, instantText, keptRaw, precisionCode } from "./entry-row";
import { type KeptEntry, OpenRows } from "./open-rows";
import { portions } from "./portions";
import { RowBuffer } from "./row-buffer";

/** Ids are allotted in blocks of this many; the block number comes from a sequence. */
const idsPerBlock = 2 ** 20;
/** Rows go to the server in portions of about this many bytes, one on its way while the next is gathered. */
const portionBytes = 2 ** 20;

/**
 * Writes the entries of one file in one walk, on a connection whose transaction the caller ends.
 *
 * A first reading opens a row an URL. A later one is compared with the file's own open rows: new and changed entries
 * are opened, changed and gone ones closed, all others left alone. Memory: 12 to 40 bytes an URL of the file.
 */
export class EntryWriter {
  readonly #client: PoolClient;
  readonly #viewId: number;
  readonly #rowsId: number;
  readonly #walk: number;
  readonly #locs = new LocTable();
  /** By number of loc: how often the file lists it, which id and which lastmod stand for it. */
  readonly #listings: number[] = [];
  readonly #ids: number[] = [];
  readonly #lastmods: number[] = [];
  readonly #open = new OpenRows();
  readonly #rows = new RowBuffer(portionBytes * 1.25);
  readonly #extensions = new RowBuffer(2 ** 16);
  #onItsWay: Promise<void> = Promise.resolve();
  #fault: unknown = null;
  #nextId = 0;
  #lastId = 0;
  #opened = 0;
  #closed = 0;
  readonly #replaced: { id: number; entry: Entry }[] = [];

  private constructor(client: PoolClient, place: { viewId: number; rowsId: number; walk: number }) {
    this.#client = client;
    this.#viewId = place.viewId;
    this.#rowsId = place.rowsId;
    this.#walk = place.walk;
  }

  /** @param rowsId `entry.file_id` of the file's rows. @param known Whether an earlier walk may have left some open. */
  static async open(
    client: PoolClient,
    place: { viewId: number; rowsId: number; walk: number; known: boolean },
  ): Promise<EntryWriter> {
    const writer = new EntryWriter(client, place);
    if (place.known) await writer.#open.load(client, place);
    await writer.#allot();
    return writer;
  }

  /** Rows opened and closed so far. */
  get changes(): { opened: number; closed: number } {
    return { opened: this.#opened, closed: this.#closed };
  }

  /** True where the file has not listed this URL before. */
  add(entry: Entry): boolean {
    const before = this.#locs.size;
    const number = this.#locs.add(entry.loc);
    if (number < before) {
      this.#repeat(number, entry);
      return false;
    }
    this.#listings.push(1);
    this.#lastmods.push(entry.lastmodAt ?? Number.NEGATIVE_INFINITY);
    this.#ids.push(this.#place(entry));
    return true;
  }

  /** Hands a portion to the server when there is one, and waits for the one before. */
  async drain(): Promise<void> {
    if (this.#nextId > this.#lastId - 50_000) await this.#allot();
    if (this.#rows.size < portionBytes && this.#extensions.size < portionBytes) return;
    await this.#send();
  }

  /** Closes what the file no longer lists, or tells of it where the file was not read to its end. */
  async keepUnseen(whole: boolean, onKept: (entry: KeptEntry) => void): Promise<void> {
    if (whole) this.#open.closeUnseen();
    else for await (const row of this.#open.streamUnseen(this.#client, this.#viewId)) onKept(row);
  }

  /** Writes everything that is left. The transaction is the caller's. */
  async finish(): Promise<void> {
    await this.#send();
    await this.#onItsWay;
    if (this.#fault) throw this.#fault;
    const entry = partitionOf("entry", this.#viewId);
    await this.#relist();
    for (const ids of portions(this.#open.closing, 20_000)) {
      await this.#client.query(`update ${entry} set last_walk = $1 where id = any($2::bigint[])`, [
        this.#walk - 1,
        ids,
      ]);
      this.#closed += ids.length;
    }
    for (const { id, entry: later } of this.#replaced) await this.#replace(id, later);
    const repeated = this.#listings
      .map((times, number) => ({ times, id: this.#ids[number] ?? 0 }))
      .filter((r) => r.times > 1 && !this.#open.has(r.id));
    for (const part of portions(repeated, 20_000)) {
      await this.#client.query(
        `update ${entry} e set listings = r.times from unnest($1::bigint[], $2::int[]) as r(id, times) where e.id = r.id and e.first_walk = $3`,
        [part.map((r) => r.id), part.map((r) => r.times), this.#walk],
      );
    }
  }

  /** A row that stands, but is listed more or less often than before: the same again, from this walk on. */
  async #relist(): Promise<void> {
    const entry = partitionOf("entry", this.#viewId);
    const extension = partitionOf("entry_extension", this.#viewId);
    const changed: { id: number; times: number }[] = [];
    for (const [number, times] of this.#listings.entries()) {
      const id = this.#ids[number] ?? 0;
      const before = this.#open.listingsOf(id);
      if (before !== null && before !== times) changed.push({ id, times });
    }
    for (const part of portions(changed, 20_000)) {
      if (this.#nextId > this.#lastId - part.length) await this.#allot();
      const [olds, times] = [part.map((one) => one.id), part.map((one) => one.times)];
      const news = part.map(() => this.#nextId++);
      await this.#client.query(
        `insert into ${entry} (view_id, file_id, id, fingerprint, lastmod_at, first_walk, seen_from, listings, precision, flags, loc, loc_raw, lastmod_raw)
         select e.view_id, e.file_id, r.new_id, e.fingerprint, e.lastmod_at, $4, e.seen_from, r.times, e.precision, e.flags, e.loc, e.loc_raw, e.lastmod_raw
         from unnest($1::bigint[], $2::bigint[], $3::int[]) as r(id, new_id, times) join ${entry} e on e.id = r.id`,
        [olds, news, times, this.#walk],
      );
      await this.#client.query(
        `insert into ${extension} (view_id, entry_id, data) select x.view_id, r.new_id, x.data
         from unnest($1::bigint[], $2::bigint[]) as r(id, new_id) join ${extension} x on x.entry_id = r.id`,
        [olds, news],
      );
      for (const id of olds) this.#open.replace(id);
      this.#opened += part.length;
    }
  }

  /** An entry that the file has listed before: counted, and the latest readable lastmod stands for both. */
  #repeat(number: number, entry: Entry): void {
    this.#listings[number] = (this.#listings[number] ?? 1) + 1;
    const id = this.#ids[number] ?? 0;
    if (entry.lastmodAt === null || entry.lastmodAt <= (this.#lastmods[number] ?? 0)) return;
    this.#lastmods[number] = entry.lastmodAt;
    const fingerprint = entryFingerprint(entry);
    if (this.#open.reconsider(id, fingerprint)) return;
    if (this.#open.has(id)) this.#ids[number] = this.#write(entry, fingerprint, this.#open.replace(id));
    else this.#replaced.push({ id, entry });
  }

  /** The id that stands for the entry: of the row that is open already, or of a new one. */
  #place(entry: Entry): number {
    const fingerprint = entryFingerprint(entry);
    const open = this.#open.see(entry.loc, fingerprint);
    if (open.same) return open.id;
    return this.#write(entry, fingerprint, open.seenFrom);
  }

  #write(entry: Entry, fingerprint: number, seenFrom: number | null): number {
    const id = this.#nextId++;
    this.#opened += 1;
    const precision = entry.lastmodPrecision === null ? "\\N" : String(precisionCode[entry.lastmodPrecision]);
    this.#rows.append(
      `${this.#viewId}\t${this.#rowsId}\t${id}\t${fingerprint}\t${instantText(entry)}\t${this.#walk}\t${seenFrom ?? this.#walk}\t${precision}\t${entry.lastmodFlags}\t${copyText(entry.loc)}\t${copyText(entry.locRaw)}\t${copyText(keptRaw(entry))}\n`,
    );
    if (entry.extension) {
      const data = JSON.stringify(entry.extension).replaceAll("\\u0000", "\\ufffd");
      this.#extensions.append(`${this.#viewId}\t${id}\t${copyText(data)}\n`);
    }
    return id;
  }

  async #replace(id: number, entry: Entry): Promise<void> {
    await this.#client.query(
      `update ${partitionOf("entry", this.#viewId)}
       set fingerprint = $2, lastmod_at = $3, precision = $4, flags = $5, lastmod_raw = $6 where id = $1`,
      [
        id,
        entryFingerprint(entry),
        entry.lastmodAt === null ? null : new Date(entry.lastmodAt),
        entry.lastmodPrecision && precisionCode[entry.lastmodPrecision],
        entry.lastmodFlags,
        keptRaw(entry),
      ],
    );
  }

  async #allot(): Promise<void> {
    const { rows } = await this.#client.query("select nextval('entry_block')::float8 as block");
    this.#nextId = rows[0].block * idsPerBlock;
    this.#lastId = this.#nextId + idsPerBlock - 1;
  }

  async #send(): Promise<void> {
    const [rows, extensions] = [this.#rows.take(), this.#extensions.take()];
    await this.#onItsWay;
    if (this.#fault) throw this.#fault;
    this.#onItsWay = this.#copy(rows, extensions).catch((error) => {
      this.#fault = error;
    });
  }

  async #copy(rows: Uint8Array, extensions: Uint8Array): Promise<void> {
    if (rows.length > 0) {
      await copyRows(
        this.#client,
        `copy ${partitionOf("entry", this.#viewId)} (view_id, file_id, id, fingerprint, lastmod_at, first_walk, seen_from, precision, flags, loc, loc_raw, lastmod_raw) from stdin`,
        rows,
      );
    }
    if (extensions.length > 0) {
      await copyRows(
        this.#client,
        `copy ${partitionOf("entry_extension", this.#viewId)} (view_id, entry_id, data) from stdin`,
        extensions,
      );
    }
  }

  /** Waits for what is on its way, so that the connection can be used again. */
  async settle(): Promise<void> {
    await this.#onItsWay;
  }
}
