"use client";

import { Button, Progress } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useRouter } from "next/navigation";
import { useEffect, useRef, useTransition } from "react";
import { formatCount, formatShare } from "@/components/ui/format-number";
import { cancelList, matchList } from "@/lib/actions/crawl-list";
import { coverageProgressQuery } from "@/lib/client/coverage-queries";
import type { ListVersion } from "@/lib/read/coverage-head";
import type { WalkHead } from "@/lib/read/walk-summary";
import type { CoverageView } from "./coverage-href";
import styles from "./coverage-screen.module.css";

/** An import or a matching under way, asked about twice a second. When it ends, the page is read again. */
export function ListProgress({
  view,
  walk,
  version,
  isMatched,
}: {
  view: CoverageView;
  walk: WalkHead;
  version: ListVersion;
  /** A matching of walk and list has been ordered. */
  isMatched: boolean;
}) {
  const router = useRouter();
  const [pending, startTransition] = useTransition();
  const { data } = useQuery({ ...coverageProgressQuery(view.host, view.filter, version.id), refetchInterval: 500 });
  const state = data?.version?.state ?? version.state;
  const matching = data?.coverage?.state ?? null;
  const isReady = state === "ready";
  const hasEnded =
    (state !== version.state && !isReady && state !== "importing") || matching === "ready" || matching === "failed";
  const ordered = useRef(isMatched);
  const told = useRef(false);

  useEffect(() => {
    if (!isReady || matching !== null || ordered.current || data === undefined) return;
    ordered.current = true;
    matchList(view.host, version.id, walk.number, walk.view);
  }, [isReady, matching, data, view.host, version.id, walk]);
  useEffect(() => {
    if (!hasEnded || told.current) return;
    told.current = true;
    router.refresh();
  }, [hasEnded, router]);

  const share = data?.version && data.version.bytes > 0 ? data.version.bytesDone / data.version.bytes : 0;
  const words = isReady
    ? `Matching ${version.name} with walk ${walk.number}`
    : state === "importing"
      ? `Reading ${version.name}: ${formatShare(share)}, ${formatCount(data?.version?.rowsRead ?? 0)} rows, ${formatCount(data?.version?.rejected ?? 0)} lines rejected`
      : `${version.name} waits for a worker`;
  return (
    <section role="status" aria-label="List" aria-live="off" className={styles.bring}>
      <p>{hasEnded ? "Ended: the result is being read" : words}</p>
      <Progress value={isReady ? 100 : share * 100} striped={isReady} aria-label="List" />
      {isReady ? null : (
        <Button
          variant="default"
          loading={pending}
          onClick={() => startTransition(() => cancelList(view.host, version.id))}
        >
          Cancel
        </Button>
      )}
    </section>
  );
}
