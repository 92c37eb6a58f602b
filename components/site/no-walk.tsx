"use client";

import { IconMap2 } from "@tabler/icons-react";
import { EmptyState } from "@/components/ui/empty-state";
import { Link } from "@/components/ui/link";
import { useSiteView } from "@/components/ui/site-view";

/** The site was never walked in this view: in which it was. */
export function NoWalk({ view, others }: { view: string; others: string[] }) {
  const { hrefWith } = useSiteView();
  return (
    <div className="page">
      <EmptyState icon={<IconMap2 size={24} aria-hidden />} title={`No walk in the view ${view} yet`}>
        <p>
          Each market view keeps an inventory of its own. Walk in this one with the button above
          {others.length > 0 ? ", or look at " : "."}
          {others.map((name, at) => (
            <span key={name}>
              {at > 0 ? ", " : ""}
              <Link href={hrefWith({ view: name, walk: "latest" })}>{name}</Link>
            </span>
          ))}
        </p>
      </EmptyState>
    </div>
  );
}
