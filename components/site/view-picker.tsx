"use client";

import { Button, Menu } from "@mantine/core";
import { IconChevronDown, IconWorld } from "@tabler/icons-react";
import { formatCount } from "@/components/ui/format-number";
import { Link } from "@/components/ui/link";
import { useSiteView } from "@/components/ui/site-view";
import { WalkStateChip } from "@/components/ui/walk-state-chip";
import { isActive } from "@/lib/domain/walk/walk-state";
import type { ViewWalks } from "@/lib/read/walk-summary";
import styles from "./site-header.module.css";

/** The market view on the page, where a site has several: each has walks and an inventory of its own. */
export function ViewPicker({ views, shown }: { views: ViewWalks[]; shown: string }) {
  const { hrefWith } = useSiteView();
  return (
    <Menu position="bottom-start" width={300}>
      <Menu.Target>
        <Button
          variant="subtle"
          color="gray"
          className={styles.picker}
          rightSection={<IconChevronDown size={14} aria-hidden />}
          leftSection={<IconWorld size={14} aria-hidden />}
        >
          view {shown}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Label>Market views: each is walked by itself</Menu.Label>
        {views.map(({ view, latest, walks }) => {
          const active = walks.find((walk) => isActive(walk.state));
          return (
            <Menu.Item
              key={view}
              component={Link}
              // A walk's number and a section belong to one view; what else narrows the list goes along.
              href={hrefWith({ view, walk: "latest", file: undefined })}
              scroll={false}
              aria-current={view === shown ? "true" : undefined}
            >
              <span className={styles.choice}>
                <b>{view}</b>
                {active ? <WalkStateChip state={active.state} look="quiet" /> : null}
                {!active && latest ? <WalkStateChip state={latest.state} look="quiet" /> : null}
                <span className={styles.choiceUrls}>
                  {latest?.summary ? `${formatCount(latest.summary.urls)} URLs` : active ? "" : "never walked"}
                </span>
              </span>
            </Menu.Item>
          );
        })}
      </Menu.Dropdown>
    </Menu>
  );
}
