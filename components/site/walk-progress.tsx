"use client";

import { Button } from "@mantine/core";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useRouter } from "next/navigation";
import { useEffect, useRef, useTransition } from "react";
import { formatCount, formatPlural } from "@/components/ui/format-number";
import { formatElapsed } from "@/components/ui/format-time";
import { capWords } from "@/components/ui/limit-words";
import { MiddleCut } from "@/components/ui/middle-cut";
import { OutcomeChip } from "@/components/ui/outcome-chip";
import { WalkStateChip } from "@/components/ui/walk-state-chip";
import { cancelWalk } from "@/lib/actions/cancel-walk";
import { progressQuery, walkQuery } from "@/lib/client/site-queries";
import type { FileOutcome } from "@/lib/domain/walk/outcome";
import { isActive, type WalkState } from "@/lib/domain/walk/walk-state";
import type { WalkProgress as Progress } from "@/lib/read/walk-progress";
import { HostsAsked } from "./hosts-asked";
import styles from "./walk-progress.module.css";

const phases: Partial<Record<WalkState, string>> = {
  queued: "Waiting for a worker",
  discovering: "Looking for sitemaps: robots.txt, then the usual addresses",
  reading: "Reading sitemap files",
  finishing: "Adding up: sections, stamps, verdict",
};

interface ShownWalk {
  host: string;
  /** Name of its market view. */
  view: string;
  number: number;
}

/** A walk under way, asked about every second. When it ends, the pages around it are read again. */
export function WalkProgress({ host, view, number }: ShownWalk) {
  const router = useRouter();
  const queryClient = useQueryClient();
  const progress = useQuery({
    ...progressQuery(host, number, view),
    refetchInterval: (query) => (query.state.data && !isActive(query.state.data.state) ? false : 1000),
    staleTime: 0,
  });
  const data = progress.data;
  const ended = data !== undefined && !isActive(data.state);
  const told = useRef(false);
  useEffect(() => {
    if (!ended || told.current) return;
    told.current = true;
    router.refresh();
    queryClient.invalidateQueries();
  }, [ended, router, queryClient]);

  return (
    <section role="status" aria-label="Walk" aria-live="off" className={styles.region}>
      {data ? (
        <>
          <div className={styles.head}>
            <WalkStateChip state={data.state} />
            <span className={styles.phase}>
              Walk {number}
              {view === "default" ? "" : ` in the view ${view}`}: {ended ? "ended" : (phases[data.state] ?? data.state)}
            </span>
            {ended || data.state === "finishing" ? null : (
              <CancelButton {...{ host, view, number }} requested={data.cancelRequested} />
            )}
          </div>
          <ProgressBar progress={data} />
          <Figures progress={data} />
          <p className={styles.current}>
            {data.currentUrl ? <MiddleCut text={data.currentUrl} tail={36} /> : <span>&nbsp;</span>}
          </p>
          <Latest latest={data.latest} />
          <Manners {...{ host, view, number }} manners={data.manners} />
        </>
      ) : (
        <div className={styles.head}>
          <WalkStateChip state="queued" />
          <span className={styles.phase}>Walk {number}</span>
        </div>
      )}
    </section>
  );
}

function ProgressBar({ progress }: { progress: Progress }) {
  const share = progress.filesKnown > 0 ? progress.filesDone / progress.filesKnown : 0;
  return (
    <div className={styles.track} aria-hidden>
      <div className={styles.done} style={{ width: `${share * 100}%` }} />
    </div>
  );
}

function Figures({ progress }: { progress: Progress }) {
  const figures: [string, string, string?][] = [
    ["Entries so far", formatCount(progress.entries + progress.entriesUnchanged)],
    ["Files", `${formatCount(progress.filesDone)} of ${formatCount(progress.filesKnown)} known`],
    ["Read anew/s", formatCount(Math.round(progress.entriesPerSecond))],
    ["Elapsed", formatElapsed(progress.elapsedMs)],
    ["Errors", progress.filesFailed > 0 ? formatPlural(progress.filesFailed, "file") : "none", "failed"],
  ];
  return (
    <dl className={styles.figures}>
      {figures.map(([word, value, tone]) => (
        <div key={word}>
          <dt>{word}</dt>
          <dd data-tone={tone && progress.filesFailed > 0 ? tone : undefined}>{value}</dd>
        </div>
      ))}
    </dl>
  );
}

/** How its hosts are asked, and how far the walk may go at most. */
function Manners({ host, view, number, manners }: ShownWalk & { manners: Progress["manners"] }) {
  const { data } = useQuery(walkQuery(host, { walk: number, view }));
  const limits = data?.limits ?? null;
  return (
    <>
      {manners.hosts.length > 0 ? (
        <div className={styles.hosts}>
          <HostsAsked manners={manners} limits={limits} live />
        </div>
      ) : null}
      {limits ? <p className={styles.caps}>Caps: {capWords(limits)}</p> : null}
    </>
  );
}

function Latest({ latest }: { latest: Progress["latest"] }) {
  if (latest.length === 0) return null;
  return (
    <ol className={styles.latest} aria-label="Files read last">
      {latest.slice(0, 5).map((file) => (
        <li key={file.url}>
          <OutcomeChip outcome={file.outcome as FileOutcome | null} reason={file.reason} open="reading" />
          <MiddleCut text={file.url} tail={30} />
          <span className={styles.entries}>
            {file.entries === null ? (file.status ?? "") : formatPlural(file.entries, "entry", "entries")}
          </span>
        </li>
      ))}
    </ol>
  );
}

function CancelButton({ host, view, number, requested }: ShownWalk & { requested: boolean }) {
  const [pending, startTransition] = useTransition();
  return (
    <Button
      variant="default"
      className={styles.cancel}
      disabled={requested}
      loading={pending}
      onClick={() => startTransition(async () => void (await cancelWalk(host, number, view)))}
    >
      {requested ? "Cancelling: what was read is kept" : "Cancel"}
    </Button>
  );
}
