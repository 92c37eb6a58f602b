import type { PoolClient } from "pg";
import type { Entry } from "../domain/sitemap/entry";
import type { FileSample } from "../domain/walk/file-sample";
import type { RobotsReport } from "../domain/walk/robots-report";
import type { FileReport, FileTask, KnownContent, ListedFile } from "../domain/walk/sitemap-file";
import type { Db } from "./db";
import { EntryWriter } from "./entry-writer";
import { rowsOf } from "./file-rows";
import { AlreadySavedError, giveUpWaiting, type NextStep, nextStep, saveFile } from "./file-store";
import { mayBeRenamed, takeOverFormer } from "./former-file";
import type { KeptEntry } from "./open-rows";
import {
  addFiles,
  claimAddress,
  findKnownContent,
  isAbove,
  listReadings,
  type StoredWalk,
  saveRobots,
  takeFile,
} from "./walk-store";

/** What follows a step is handed on in the step's own transaction, so that no crash can lose it. */
export type Dispatch = (client: PoolClient, walk: StoredWalk, next: NextStep) => Promise<void>;

const progressEveryMs = 1_000;

/** Keeps one walk in the database. @param dispatch where jobs carry the walk on; not given where the caller does. */
export function createWalkStore(db: Db, walk: StoredWalk, dispatch?: Dispatch) {
  const shownAt = new Map<number, number>();

  /** Runs a step in one transaction that holds the walk's row, and hands on what follows. A walk that is deleted has none. */
  async function step(client: PoolClient, run: () => Promise<NextStep>): Promise<NextStep> {
    const { rowCount } = await client.query("select 1 from walk where id = $1 for update", [walk.id]);
    if (rowCount === 0) return { files: [], isRead: true };
    const next = await run();
    if (next.isRead)
      await client.query("update walk set state = 'finishing' where id = $1 and state = 'reading'", [walk.id]);
    await dispatch?.(client, walk, next);
    return next;
  }

  return {
    saveDiscovery: (robots: RobotsReport | null, roots: ListedFile[]) =>
      db.withTransaction((client) =>
        step(client, async () => {
          walk.robots = robots;
          if (robots) await saveRobots(client, walk.id, robots);
          else await client.query("update walk set state = 'reading' where id = $1", [walk.id]);
          return nextStep(client, walk, await addFiles(client, walk, roots));
        }),
      ),

    takeFile: (fileId: number) => takeFile(db, walk.id, fileId, Date.now()),
    findKnown: (fileId: number) => findKnownContent(db, walk, fileId),
    listReadings: (fileId: number) => listReadings(db, walk, fileId),
    mayBeRenamed: (fileId: number) => mayBeRenamed(db, walk, fileId),
    recognise: async (fileId: number, sample: FileSample) =>
      (await takeOverFormer(db, walk, fileId, sample)) ? findKnownContent(db, walk, fileId) : null,
    claimAddress: (url: string, fileId: number) => claimAddress(db.pool, walk.id, url, fileId),
    isAbove: (upper: number, lower: number) => isAbove(db, walk.id, upper, lower),

    openSink: (task: FileTask, known: KnownContent | null) =>
      PostgresSink.open(db, { walk, fileId: task.fileId, known: known !== null }),

    async saveFile(saved: {
      task: FileTask;
      report: FileReport;
      known: KnownContent | null;
      sink: unknown;
    }): Promise<NextStep> {
      const sink = saved.sink instanceof PostgresSink ? saved.sink : null;
      const save = (client: PoolClient) =>
        step(client, () => saveFile(client, walk, { ...saved, keptIds: sink?.kept ?? [] }));
      try {
        return await (sink ? sink.commit(save) : db.withTransaction(save));
      } catch (error) {
        if (error instanceof AlreadySavedError) return { files: [], isRead: false };
        throw error;
      }
    },

    giveUp: (reason: string) =>
      db.withTransaction((client) =>
        step(client, async () => {
          await giveUpWaiting(client, walk.id, reason);
          return nextStep(client, walk, []);
        }),
      ),

    saveProgress(fileId: number, read: { entries: number; bytes: number }): void {
      const now = Date.now();
      if (now - (shownAt.get(fileId) ?? 0) < progressEveryMs) return;
      shownAt.set(fileId, now);
      // Only for people who watch: that it is late or lost does no harm.
      db.pool
        .query(
          `update "fetch" set entries = $3, bytes_unpacked = $4 where walk_id = $1 and file_id = $2 and state = 'running'`,
          [walk.id, fileId, read.entries, read.bytes],
        )
        .catch(() => {});
    },
  };
}

/** An entry writer with a connection and a transaction of its own. */
class PostgresSink {
  readonly #client: PoolClient;
  readonly #writer: EntryWriter;
  #isOpen = true;
  /** Rows of earlier walks that stay, because the file was not read to its end. */
  readonly kept: number[] = [];

  private constructor(client: PoolClient, writer: EntryWriter) {
    this.#client = client;
    this.#writer = writer;
  }

  static async open(
    db: Db,
    { walk, fileId, known }: { walk: StoredWalk; fileId: number; known: boolean },
  ): Promise<PostgresSink> {
    const client = await db.pool.connect();
    try {
      await client.query("begin");
      const { rows } = await client.query(
        `select ${rowsOf("f")} as id from "fetch" f where walk_id = $1 and file_id = $2`,
        [walk.id, fileId],
      );
      // A site that is deleted meanwhile has none, and the writer finds its tables gone.
      const place = { viewId: walk.viewId, rowsId: rows[0]?.id ?? fileId, walk: walk.number, known };
      return new PostgresSink(client, await EntryWriter.open(client, place));
    } catch (error) {
      client.release(true);
      throw error;
    }
  }

  add(entry: Entry): boolean {
    return this.#writer.add(entry);
  }

  drain(): Promise<void> {
    return this.#writer.drain();
  }

  keepUnseen(whole: boolean, onKept: (entry: KeptEntry) => void): Promise<void> {
    return this.#writer.keepUnseen(whole, (entry) => {
      this.kept.push(entry.id);
      onKept(entry);
    });
  }

  async discard(): Promise<void> {
    if (!this.#isOpen) return;
    this.#isOpen = false;
    await this.#writer.settle();
    this.#client.release(true);
  }

  async commit<T>(last: (client: PoolClient) => Promise<T>): Promise<T> {
    try {
      await this.#writer.finish();
      const result = await last(this.#client);
      await this.#client.query("commit");
      this.#isOpen = false;
      this.#client.release();
      return result;
    } catch (error) {
      await this.discard();
      throw error;
    }
  }
}
