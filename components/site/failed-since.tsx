import { IconX } from "@tabler/icons-react";
import { Banner } from "@/components/ui/banner";
import { formatMinute } from "@/components/ui/format-time";
import { Link } from "@/components/ui/link";
import { filterHref } from "@/lib/domain/walk/filter-href";
import type { WalkChoice } from "@/lib/read/walk-summary";

/** A later walk found nothing: what is shown is older than the last attempt. */
export function FailedSince({
  host,
  view,
  shown,
  walks,
}: {
  host: string;
  view: string | undefined;
  shown: number | null;
  walks: WalkChoice[];
}) {
  const later = walks.find((walk) => walk.state === "failed" && shown !== null && walk.number > shown);
  if (!later) return null;
  return (
    <Banner
      icon={<IconX size={18} aria-hidden />}
      tone="failed"
      role="note"
      title={`Walk ${later.number} of ${formatMinute(later.at)} UTC failed: these are the numbers of walk ${shown}`}
      actions={<Link href={filterHref(host, "overview", { walk: later.number, view })}>What happened</Link>}
    />
  );
}
