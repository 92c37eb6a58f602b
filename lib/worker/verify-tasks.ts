import type { TaskList } from "graphile-worker";
import { z } from "zod";
import { isVerifying } from "../domain/verify/verification-state";
import { runVerification } from "../engine/run-verification";
import type { Db } from "../io/db";
import type { Logger } from "../io/log";
import { createVerificationStore, withVerificationLock } from "../io/postgres-verification-store";
import { createVerificationNetwork, watchVerification } from "../io/verification-network";
import { addVerificationJob } from "../io/verification-queue";
import { failVerification, findVerification } from "../io/verification-store";
import { findProfile } from "../io/view-store";
import { createWalkClock, type Fetchers } from "../io/walk-network";

const payloadShape = z.object({ verificationId: z.number().int() });

/**
 * The job of a verification: all its pages, one after another. It goes on where it was after a crash; when the worker is
 * to end, it hands on at once.
 */
export function createVerifyTasks(db: Db, fetchers: Pick<Fetchers, "of">, log: Logger): TaskList {
  return {
    async verify_pages(payload, helpers) {
      const { verificationId: id } = payloadShape.parse(payload);
      await withVerificationLock(db, id, async () => {
        const verification = await findVerification(db, id);
        if (!verification || !isVerifying(verification.state)) return;
        const fetcher = fetchers.of({ host: verification.host, profile: await findProfile(db, verification.viewId) });
        const watch = watchVerification(db, verification, helpers.abortSignal);
        try {
          const effects = createVerificationNetwork(fetcher, db, createWalkClock(verification.clockAt));
          const ended = await runVerification(verification, createVerificationStore(db, verification), {
            ...effects,
            watch,
          });
          if (ended === "paused") await addVerificationJob(db.pool, id);
          else log.info({ verification: id, host: verification.host }, "verification ended");
        } catch (error) {
          // A site that is deleted takes its pages along: what fails of it then is no fault.
          if (!(await findVerification(db, id))) return;
          log.error({ verification: id, error }, "a verification failed");
          if (helpers.job.attempts < helpers.job.max_attempts) throw error;
          await failVerification(db, id, error);
        } finally {
          watch.close();
        }
      });
    },
  };
}
