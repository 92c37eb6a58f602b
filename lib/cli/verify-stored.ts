import { runVerification } from "../engine/run-verification";
import type { Db } from "../io/db";
import type { Env } from "../io/env";
import type { Fetcher } from "../io/fetch-document";
import { startHeartbeat } from "../io/heartbeat";
import { createVerificationStore, withVerificationLock } from "../io/postgres-verification-store";
import { createVerificationNetwork, watchVerification } from "../io/verification-network";
import { enqueueVerification, requestCancelOf } from "../io/verification-queue";
import { findVerification } from "../io/verification-store";
import { createWalkClock, openFetcher } from "../io/walk-network";
import { findVerification as readVerification, readVerifiedPages } from "../read/verification";
import { withDatabase } from "./open-database";
import { readProfile } from "./read-profile";
import { runStoredWalk } from "./run-stored-walk";
import type { VerifiedSample } from "./verify";
import type { VerifyOrder, VerifyPlace } from "./verify-in-memory";

/** Looks at a sample of the latest stored walk's pages, in this process, and keeps what it saw as the browser would have. */
export function verifyStored(env: Env, order: VerifyOrder, place: VerifyPlace): Promise<VerifiedSample> {
  return withDatabase(env, async (db) => {
    const profile = await readProfile(db, order.host, order.view);
    const fetcher = openFetcher(env, { host: order.host, profile });
    const heartbeat = await startHeartbeat(db);
    try {
      const id = await orderOne(db, fetcher, order, { ...place, runner: heartbeat.id });
      await carryOut(db, fetcher, id, place);
      return await readSample(order, id);
    } finally {
      await heartbeat.stop();
      fetcher.close();
    }
  });
}

async function orderOne(
  db: Db,
  fetcher: Fetcher,
  order: VerifyOrder,
  { signal, runner }: VerifyPlace & { runner: string },
): Promise<number> {
  const request = { ...order, runner };
  let ordered = await enqueueVerification(db, request);
  if (!ordered) {
    await runStoredWalk({ db, fetcher, signal }, order);
    ordered = await enqueueVerification(db, request);
  }
  if (!ordered) throw new Error(`Cannot verify ${order.host}: its walk has no inventory`);
  if (ordered.joined) throw new Error(`Cannot verify ${order.host}: verification ${ordered.number} of it is under way`);
  return ordered.id;
}

async function carryOut(db: Db, fetcher: Fetcher, id: number, { signal, say }: VerifyPlace): Promise<void> {
  const verification = await findVerification(db, id);
  if (!verification) return;
  const cancel = () => void requestCancelOf(db, id).catch(() => {});
  signal.addEventListener("abort", cancel);
  if (signal.aborted) cancel();
  const watch = watchVerification(db, verification);
  const store = createVerificationStore(db, verification);
  let seen = 0;
  try {
    const effects = createVerificationNetwork(fetcher, db, createWalkClock(verification.clockAt));
    await withVerificationLock(db, id, () =>
      runVerification(
        verification,
        {
          ...store,
          async savePage(page, look, robots) {
            await store.savePage(page, look, robots);
            seen += 1;
            say(`${seen} pages`);
          },
        },
        { ...effects, watch },
      ),
    );
  } finally {
    signal.removeEventListener("abort", cancel);
    watch.close();
  }
}

async function readSample({ host, view }: VerifyOrder, id: number): Promise<VerifiedSample> {
  const verification = await readVerification(host, view);
  if (!verification?.summary) throw new Error(`Cannot verify ${host}: it was deleted meanwhile`);
  const { summary, state, reason, verdict } = verification;
  return { summary, state, reason, verdict, pages: await readVerifiedPages(id) };
}
