import { IconMap2 } from "@tabler/icons-react";
import { EmptyState } from "@/components/ui/empty-state";

/** The first walk of a site is under way: what will be here. */
export function WaitingWalk() {
  return (
    <div className="page">
      <EmptyState icon={<IconMap2 size={24} aria-hidden />} title="The first walk of this site is under way">
        <p>
          Sections, histogram, verdict and the list of URLs appear here by themselves as soon as it ends. You can leave
          this page: the walk goes on.
        </p>
      </EmptyState>
    </div>
  );
}
