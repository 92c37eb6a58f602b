"use client";

import { Button } from "@mantine/core";
import { IconLoader2 } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { useRouter } from "next/navigation";
import { useEffect, useRef, useTransition } from "react";
import { Chip } from "@/components/ui/chip";
import { formatCount } from "@/components/ui/format-number";
import { MiddleCut } from "@/components/ui/middle-cut";
import { cancelVerification } from "@/lib/actions/cancel-verification";
import { verificationQuery } from "@/lib/client/verify-queries";
import { isVerifying } from "@/lib/domain/verify/verification-state";
import styles from "./verify-screen.module.css";

/** A verification under way, asked about every second. When it ends, the page is read again. */
export function VerificationProgress({ host, view, number }: { host: string; view: string; number: number }) {
  const router = useRouter();
  const [pending, startTransition] = useTransition();
  const { data } = useQuery({
    ...verificationQuery(host, view, number),
    refetchInterval: (query) => (query.state.data && !isVerifying(query.state.data.state) ? false : 1000),
  });
  const ended = data !== undefined && !isVerifying(data.state);
  const told = useRef(false);
  useEffect(() => {
    if (!ended || told.current) return;
    told.current = true;
    router.refresh();
  }, [ended, router]);
  const planned = data?.pagesPlanned ?? 0;
  const words =
    data === undefined || data.state === "queued"
      ? "Waiting for a worker, then picking pages"
      : `${formatCount(data.pagesDone)} of ${formatCount(planned)} pages`;
  return (
    <section role="status" aria-label="Verification" aria-live="off" className={styles.progress}>
      <div className={styles.progressHead}>
        <Chip icon={<IconLoader2 size={14} aria-hidden />} tone="accent">
          verifying
        </Chip>
        <span>{ended ? "Ended: the results are being read" : words}</span>
        <Button
          variant="default"
          loading={pending}
          disabled={ended || (data?.cancelRequested ?? false)}
          onClick={() => startTransition(() => cancelVerification(host, view))}
        >
          {data?.cancelRequested ? "Cancelling: what was seen is kept" : "Cancel"}
        </Button>
      </div>
      <div className={styles.track} aria-hidden>
        <div
          className={styles.done}
          style={{ width: `${planned > 0 ? ((data?.pagesDone ?? 0) / planned) * 100 : 0}%` }}
        />
      </div>
      <p className={styles.current}>
        {data?.currentUrl ? <MiddleCut text={data.currentUrl} tail={36} /> : <span>&nbsp;</span>}
      </p>
    </section>
  );
}
