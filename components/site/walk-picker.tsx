"use client";

import { Button, Menu, ScrollArea } from "@mantine/core";
import { IconChevronDown, IconSnowflake } from "@tabler/icons-react";
import { formatCount } from "@/components/ui/format-number";
import { formatMinute } from "@/components/ui/format-time";
import { Link } from "@/components/ui/link";
import { useSiteView } from "@/components/ui/site-view";
import { WalkStateChip } from "@/components/ui/walk-state-chip";
import { isActive } from "@/lib/domain/walk/walk-state";
import type { WalkChoice } from "@/lib/read/walk-summary";
import styles from "./site-header.module.css";

/** The latest walk, or a frozen one: its address never shows other numbers. */
export function WalkPicker({ walks, shown }: { walks: WalkChoice[]; shown: number | null }) {
  const { filter, hrefWith } = useSiteView();
  const ended = walks.filter((walk) => !isActive(walk.state));
  const current = walks.find((walk) => walk.number === shown);
  return (
    <Menu position="bottom-start" width={340}>
      <Menu.Target>
        <Button
          variant="subtle"
          color="gray"
          className={styles.picker}
          rightSection={<IconChevronDown size={14} aria-hidden />}
          leftSection={filter.walk === "latest" ? null : <IconSnowflake size={14} aria-label="frozen" />}
        >
          walk {shown ?? filter.walk}
          {current ? ` · ${formatMinute(current.at)} UTC` : ""}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item component={Link} href={hrefWith({ walk: "latest" })} scroll={false}>
          Latest, whichever that is
        </Menu.Item>
        <Menu.Divider />
        <Menu.Label>Frozen: a link whose numbers never drift</Menu.Label>
        <ScrollArea.Autosize mah={340}>
          {ended.map((walk) => (
            <Menu.Item
              key={walk.number}
              component={Link}
              href={hrefWith({ walk: walk.number })}
              scroll={false}
              aria-current={walk.number === filter.walk ? "true" : undefined}
            >
              <span className={styles.choice}>
                <b>{walk.number}</b> {formatMinute(walk.at)} <WalkStateChip state={walk.state} look="quiet" />
                <span className={styles.choiceUrls}>{walk.urls === null ? "–" : formatCount(walk.urls)}</span>
              </span>
            </Menu.Item>
          ))}
        </ScrollArea.Autosize>
      </Menu.Dropdown>
    </Menu>
  );
}
