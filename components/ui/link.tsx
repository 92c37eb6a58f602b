import NextLink from "next/link";
import type { ComponentProps } from "react";

/**
 * A link within the product. Not prefetched unless asked: tables hold hundreds of links, each of which would be a query.
 * Links that only change the query pass `scroll={false}`.
 */
export function Link({ prefetch = false, ...props }: ComponentProps<typeof NextLink>) {
  return <NextLink prefetch={prefetch} {...props} />;
}
