"use client";

import { Button, Progress } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useRouter } from "next/navigation";
import { useEffect, useRef, useTransition } from "react";
import { formatCount } from "@/components/ui/format-number";
import { MiddleCut } from "@/components/ui/middle-cut";
import { cancelLinkCrawl } from "@/lib/actions/link-crawl";
import { linkCrawlQuery } from "@/lib/client/link-crawl-queries";
import { isCrawling } from "@/lib/domain/link-crawl/crawl-state";
import type { LinkCrawlHead } from "@/lib/read/link-crawl";
import styles from "./link-crawl.module.css";

/** A crawl under way, asked about every second. When it ends, the page is read again. */
export function LinkCrawlProgress({ host, view, crawl }: { host: string; view: string; crawl: LinkCrawlHead }) {
  const router = useRouter();
  const [pending, startTransition] = useTransition();
  const { data = crawl } = useQuery({
    ...linkCrawlQuery(host, view, crawl.number),
    refetchInterval: (query) => (query.state.data && !isCrawling(query.state.data.state) ? false : 1000),
  });
  const ended = !isCrawling(data.state);
  const told = useRef(false);
  useEffect(() => {
    if (!ended || told.current) return;
    told.current = true;
    router.refresh();
  }, [ended, router]);
  const { pagesMax } = crawl.limits;
  const words =
    data.state === "queued"
      ? "Waiting for a worker"
      : `${formatCount(data.pagesDone)} of ${formatCount(pagesMax)} pages at most · ${formatCount(data.waiting)} waiting · ${formatCount(data.pagesLastMinute)} in the last minute`;
  return (
    <section role="status" aria-label="Crawl of links" aria-live="off" className={styles.progress}>
      <div className={styles.progressHead}>
        <span>{ended ? "Ended: the result is being read" : words}</span>
        <Button
          variant="default"
          loading={pending}
          disabled={ended || data.cancelRequested}
          onClick={() => startTransition(() => cancelLinkCrawl(host, view))}
        >
          {data.cancelRequested ? "Cancelling: what was met is kept" : "Cancel"}
        </Button>
      </div>
      <Progress value={(data.pagesDone / Math.max(1, pagesMax)) * 100} aria-label="Pages of the crawl" />
      <p className={styles.current}>
        {data.currentUrl ? <MiddleCut text={data.currentUrl} tail={36} /> : <span>&nbsp;</span>}
      </p>
    </section>
  );
}
