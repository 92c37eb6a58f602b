import { createHash } from "node:crypto";
import type { FetchDocument } from "../domain/fetch/fetch-result";
import type { WalkLimits } from "../domain/walk/walk-limits";
import type { WalkResult } from "../engine/build-walk-result";
import { finishWalk } from "../engine/finish-walk";
import { runWalk } from "../engine/run-walk";
import type { Db } from "../io/db";
import { createFinishStore } from "../io/postgres-finish-store";
import { createWalkStore } from "../io/postgres-walk-store";
import { enqueueWalk } from "../io/queue";
import { unpack } from "../io/unpack";
import { beginWalk, findWalk, type StoredWalk } from "../io/walk-store";

export interface TestWalk {
  startAddress: string;
  fetchDocument: FetchDocument;
  limits?: Partial<WalkLimits>;
  now?: number;
  filesAtOnce?: number;
  /** Market view; one that is there. */
  view?: string;
}

/** Walks a site that is a function, through the real engine and the real store, in this process. */
export async function walkForTest(db: Db, order: TestWalk): Promise<{ walk: StoredWalk; result: WalkResult }> {
  const now = () => order.now ?? Date.UTC(2026, 0, 15, 12);
  const { walkId } = await enqueueWalk(db, {
    host: new URL(order.startAddress).hostname.replace(/^www\./, ""),
    startAddress: order.startAddress,
    ...(order.view !== undefined && { view: order.view }),
    limits: { retriesMax: 0, perHostIntervalMs: 0, ...order.limits },
    clockAt: now(),
    runner: "00000000-0000-4000-8000-000000000000",
  });
  const begun = await findWalk(db, walkId);
  if (!begun) throw new Error("The walk is gone");
  await beginWalk(db, walkId, now());
  await runWalk(
    begun,
    {
      store: createWalkStore(db, begun),
      fetchDocument: order.fetchDocument,
      userAgent: "Gazetteer/test",
      route: "direct",
      awaitTurn: async () => {},
      penalise: async () => {},
      wait: async () => {},
      unpack,
      sha256: () => createHash("sha256"),
      now,
      watch: { signal: new AbortController().signal, capReached: () => null },
    },
    { filesAtOnce: order.filesAtOnce ?? 3 },
  );
  const walk = await findWalk(db, walkId);
  if (!walk) throw new Error("The walk is gone");
  const result = await finishWalk({ ...walk, now }, createFinishStore(db, walk));
  return { walk, result };
}
