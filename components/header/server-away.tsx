"use client";

import { IconPlugConnectedX } from "@tabler/icons-react";
import { notifyManager, useQueryClient } from "@tanstack/react-query";
import { useOffline } from "next/offline";
import { useEffect, useState } from "react";
import { RequestError } from "@/lib/client/get-json";
import styles from "./server-away.module.css";

/** Says that the server does not answer, while what is on the screen stays and asking goes on. */
export function ServerAway() {
  const offline = useOffline();
  const failing = useFailingQueries();
  if (!offline && !failing) return null;
  return (
    <p className={styles.away} role="alert">
      <IconPlugConnectedX size={16} aria-hidden />
      The server does not answer. What is on the screen stays; it is being asked again.
    </p>
  );
}

/** Whether any query on the screen is at present without an answer after a first failure. */
function useFailingQueries(): boolean {
  const queryClient = useQueryClient();
  const [failing, setFailing] = useState(false);
  useEffect(() => {
    const cache = queryClient.getQueryCache();
    const look = () =>
      setFailing(
        cache
          .getAll()
          .some(
            (query) => query.isActive() && query.state.fetchFailureCount > 0 && isAway(query.state.fetchFailureReason),
          ),
      );
    look();
    // A query may be made while a component renders: what follows from it waits until it has.
    return cache.subscribe(notifyManager.batchCalls(look));
  }, [queryClient]);
  return failing;
}

function isAway(reason: unknown): boolean {
  return reason instanceof RequestError && reason.kind === "away";
}
