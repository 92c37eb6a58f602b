import type { TaskList } from "graphile-worker";
import { z } from "zod";
import { isCrawling } from "../domain/link-crawl/crawl-state";
import { runLinkCrawl } from "../engine/link-crawl";
import { watchCancel } from "../io/cancel-watch";
import type { Db } from "../io/db";
import { createLinkCrawlStore } from "../io/link-crawl-postgres";
import { addLinkCrawlJob, withLinkCrawlLock } from "../io/link-crawl-queue";
import { failLinkCrawl, findLinkCrawl } from "../io/link-crawl-store";
import type { Logger } from "../io/log";
import { createVerificationNetwork } from "../io/verification-network";
import { findProfile } from "../io/view-store";
import { createWalkClock, type Fetchers } from "../io/walk-network";

const payloadShape = z.object({ crawlId: z.number().int() });

/** The job of a crawl of links: all its pages, one after another. It goes on where it was after a crash. */
export function createLinkCrawlTasks(db: Db, fetchers: Pick<Fetchers, "of">, log: Logger): TaskList {
  return {
    async crawl_links(payload, helpers) {
      const { crawlId: id } = payloadShape.parse(payload);
      await withLinkCrawlLock(db, id, async () => {
        const crawl = await findLinkCrawl(db, id);
        if (!crawl || !isCrawling(crawl.state)) return;
        const fetcher = fetchers.of({ host: crawl.host, profile: await findProfile(db, crawl.viewId) });
        const watch = watchCancel(db, { table: "link_crawl", word: "crawl", row: crawl }, helpers.abortSignal);
        try {
          const effects = createVerificationNetwork(fetcher, db, createWalkClock(crawl.clockAt));
          const ended = await runLinkCrawl(crawl, createLinkCrawlStore(db, crawl), { ...effects, watch });
          if (ended === "paused") await addLinkCrawlJob(db.pool, id);
          else log.info({ crawl: id, host: crawl.host }, "a crawl of links ended");
        } catch (error) {
          // A site that is deleted takes its pages along: what fails of it then is no fault.
          if (!(await findLinkCrawl(db, id))) return;
          log.error({ crawl: id, error }, "a crawl of links failed");
          if (helpers.job.attempts < helpers.job.max_attempts) throw error;
          await failLinkCrawl(db, id, error);
        } finally {
          watch.close();
        }
      });
    },
  };
}
