import { CountLink } from "@/components/ui/count-link";
import type { CoverageFilter } from "@/lib/domain/coverage/coverage-filter";
import type { UrlFilter } from "@/lib/domain/walk/url-filter";
import { type CoverageView, coverageHref } from "./coverage-href";

/** A number of URLs that leads to exactly those, in the list below. */
export function CoverageLink({
  count,
  view,
  own,
  filter,
  label,
}: {
  count: number;
  view: CoverageView;
  own: CoverageFilter;
  filter?: Partial<UrlFilter>;
  label: string;
}) {
  return (
    <CountLink
      count={count}
      href={`${coverageHref(view, { own, filter: { ...view.filter, ...filter } })}#coverage-list`}
      label={label}
    />
  );
}
