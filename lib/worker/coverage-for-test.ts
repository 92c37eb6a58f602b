import { enqueueCoverage, enqueueImport } from "../io/coverage-queue";
import { findVersion, type NewVersion } from "../io/crawl-list-store";
import type { Db } from "../io/db";
import { receiveCrawlList } from "../io/receive-crawl-list";
import { runImport, runMatching } from "./coverage-tasks";

const silent = { error: () => {}, info: () => {} };

async function* inPortions(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  for (let at = 0; at < bytes.length; at += 1_000) yield bytes.subarray(at, at + 1_000);
}

/** Brings a list as a browser does, and imports it as a worker does. @returns the number of its version. */
export async function importForTest(db: Db, order: Omit<NewVersion, "source">, bytes: Uint8Array): Promise<number> {
  const received = await receiveCrawlList(db, { source: "upload", ...order }, inPortions(bytes));
  if (!received.ok) throw new Error(received.message);
  const version = await findVersion(db.pool, received.versionId);
  if (!version?.format) throw new Error("The list has no format");
  await enqueueImport(db, version.id, version.format);
  await runImport(db, { id: version.id, isLast: true }, silent);
  return version.id;
}

/** Matches a walk with a version. @returns the number of the coverage. */
export async function matchForTest(db: Db, walkId: number, versionId: number): Promise<number> {
  const id = await enqueueCoverage(db, { walkId, versionId });
  if (id === null) throw new Error("There is nothing to match");
  await runMatching(db, { id, isLast: true }, silent);
  return id;
}
