"use client";

import { Button } from "@mantine/core";
import { IconAdjustments } from "@tabler/icons-react";
import { Link } from "@/components/ui/link";
import { useSiteView } from "@/components/ui/site-view";
import { filterHref } from "@/lib/domain/walk/filter-href";
import type { NumericLimit } from "@/lib/domain/walk/limit-fields";
import type { WalkReason } from "@/lib/domain/walk/walk-state";
import { WalkAgain } from "./walk-again";

/** The setting that a cap is raised by. */
const settingOf: Partial<Record<WalkReason["code"], NumericLimit>> = {
  "cap-files": "filesMax",
  "cap-depth": "depthMax",
  "cap-bytes": "fileBytesMax",
  "cap-entries": "entriesMax",
  "cap-minutes": "minutesMax",
};

/** What can be done about a walk that is partial. While another is under way, nothing is offered that it may mend. */
export function BannerActions({ reasons }: { reasons: WalkReason[] }) {
  const { host, filter, isUnderWay } = useSiteView();
  const setting = reasons.map(({ code }) => settingOf[code]).find((name) => name !== undefined);
  return (
    <>
      {setting ? (
        <Button
          component={Link}
          href={`${filterHref(host, "settings", filter)}#${setting}`}
          variant="default"
          leftSection={<IconAdjustments size={14} aria-hidden />}
        >
          Raise the cap
        </Button>
      ) : null}
      {isUnderWay ? null : <WalkAgain />}
    </>
  );
}
