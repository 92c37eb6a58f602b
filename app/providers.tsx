"use client";

import { MantineProvider } from "@mantine/core";
import { Notifications } from "@mantine/notifications";
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { NuqsAdapter } from "nuqs/adapters/next/app";
import { type ReactNode, useState } from "react";
import { cssVariablesResolver, theme } from "@/components/ui/theme";
import { isWorthRetrying, RequestError } from "@/lib/client/get-json";

function isAway(error: Error): boolean {
  return error instanceof RequestError && error.kind === "away";
}

/** What every page stands in: theme, queries, the query string as state. */
export function Providers({ children }: { children: ReactNode }) {
  const [queryClient] = useState(
    () =>
      new QueryClient({
        defaultOptions: {
          // Where the server is away, asking goes on and what is on the screen stays.
          queries: {
            staleTime: 30_000,
            retry: (failures, error) => isAway(error) || isWorthRetrying(failures, error),
            retryDelay: (failures) => Math.min(5_000, 500 * 2 ** failures),
            refetchOnWindowFocus: false,
            networkMode: "always",
          },
        },
      }),
  );
  return (
    <MantineProvider theme={theme} cssVariablesResolver={cssVariablesResolver} defaultColorScheme="auto">
      <QueryClientProvider client={queryClient}>
        <NuqsAdapter>{children}</NuqsAdapter>
      </QueryClientProvider>
      <Notifications position="bottom-right" />
    </MantineProvider>
  );
}
