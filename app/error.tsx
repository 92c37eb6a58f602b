"use client";

import { Button } from "@mantine/core";
import { EmptyState } from "@/components/ui/empty-state";

/** A fault of ours: says so and offers to try again. */
export default function PageError({ error, retry }: { error: Error & { digest?: string }; retry: () => void }) {
  return (
    <div className="page">
      <EmptyState isPage title="This page could not be made">
        <p>The fault is Gazetteer’s, or its database is away. Nothing was lost.</p>
        {error.digest ? (
          <p>
            In the log of the server: <code>{error.digest}</code>
          </p>
        ) : null}
        <Button mt="sm" variant="default" onClick={() => retry()}>
          Try again
        </Button>
      </EmptyState>
    </div>
  );
}
