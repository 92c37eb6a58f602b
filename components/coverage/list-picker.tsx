"use client";

import { ActionIcon, Button, Group, Menu, Modal, ScrollArea } from "@mantine/core";
import { IconChevronDown, IconTrash } from "@tabler/icons-react";
import { useRouter } from "next/navigation";
import { useState, useTransition } from "react";
import { formatCount } from "@/components/ui/format-number";
import { formatMinute } from "@/components/ui/format-time";
import { Link } from "@/components/ui/link";
import { deleteList } from "@/lib/actions/crawl-list";
import type { ListVersion } from "@/lib/read/coverage-head";
import { type CoverageView, coverageHref } from "./coverage-href";
import styles from "./coverage-screen.module.css";

/** Which version of which list is in view, and how to part with it. */
export function ListPicker({
  view,
  versions,
  shown,
}: {
  view: CoverageView;
  versions: ListVersion[];
  shown: ListVersion;
}) {
  const router = useRouter();
  const [asked, setAsked] = useState(false);
  const [pending, startTransition] = useTransition();
  const names = [...new Set(versions.map(({ name }) => name))];
  return (
    <>
      <Menu position="bottom-start" width={360}>
        <Menu.Target>
          <Button variant="default" rightSection={<IconChevronDown size={14} aria-hidden />}>
            {shown.name} · version {shown.number}
          </Button>
        </Menu.Target>
        <Menu.Dropdown>
          <ScrollArea.Autosize mah={360}>
            {names.map((name) => (
              <div key={name}>
                <Menu.Label>{name}</Menu.Label>
                {versions
                  .filter((version) => version.name === name)
                  .map((version) => (
                    <Menu.Item
                      key={version.id}
                      component={Link}
                      href={coverageHref(view, { list: version.id })}
                      scroll={false}
                      aria-current={version.id === shown.id ? "true" : undefined}
                    >
                      <b>version {version.number}</b> · {formatMinute(version.requestedAt)} ·{" "}
                      {version.urls === null ? version.state : `${formatCount(version.urls)} URLs`}
                    </Menu.Item>
                  ))}
              </div>
            ))}
          </ScrollArea.Autosize>
        </Menu.Dropdown>
      </Menu>
      <ActionIcon
        variant="subtle"
        color="gray"
        size={30}
        aria-label="Delete this version"
        onClick={() => setAsked(true)}
      >
        <IconTrash size={15} aria-hidden />
      </ActionIcon>
      <Modal.Root opened={asked} onClose={() => setAsked(false)} centered>
        <Modal.Overlay />
        <Modal.Content>
          <Modal.Body className={styles.question}>
            <div className={styles.questionHead}>
              <Modal.Title>
                Delete version {shown.number} of {shown.name}?
              </Modal.Title>
              <Modal.CloseButton aria-label="Close" />
            </div>
            <p>Its URLs go, and all that was matched with them. Other versions and all walks stay.</p>
            <Group justify="flex-end" gap={8} mt={16}>
              <Button variant="default" onClick={() => setAsked(false)} data-autofocus>
                Keep it
              </Button>
              <Button
                color="var(--gz-failed)"
                loading={pending}
                onClick={() =>
                  startTransition(async () => {
                    await deleteList(view.host, shown.id);
                    setAsked(false);
                    router.push(coverageHref(view, { list: null, own: {} }));
                    router.refresh();
                  })
                }
              >
                Delete it
              </Button>
            </Group>
          </Modal.Body>
        </Modal.Content>
      </Modal.Root>
    </>
  );
}
