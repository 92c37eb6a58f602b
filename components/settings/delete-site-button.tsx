"use client";

import { Button, Group, Modal } from "@mantine/core";
import { IconTrash } from "@tabler/icons-react";
import { useRouter } from "next/navigation";
import { useState, useTransition } from "react";
import { formatPlural } from "@/components/ui/format-number";
import { deleteSite } from "@/lib/actions/delete-site";
import type { SiteSettings } from "@/lib/read/site-settings";
import styles from "./settings-screen.module.css";

/** Deletes the site after a question that names what goes. */
export function DeleteSiteButton({ host, kept }: { host: string; kept: SiteSettings["kept"] }) {
  const router = useRouter();
  const [asked, setAsked] = useState(false);
  const [pending, startTransition] = useTransition();
  return (
    <>
      <Button
        variant="outline"
        color="var(--gz-failed)"
        leftSection={<IconTrash size={14} aria-hidden />}
        onClick={() => setAsked(true)}
      >
        Delete the site
      </Button>
      {/* Put together by hand: Modal's own header would be a second banner of the page. */}
      <Modal.Root opened={asked} onClose={() => setAsked(false)} centered>
        <Modal.Overlay />
        <Modal.Content>
          <Modal.Body className={styles.question}>
            <div className={styles.questionHead}>
              <Modal.Title className={styles.questionTitle}>Delete {host} with all its data?</Modal.Title>
              <Modal.CloseButton aria-label="Close" />
            </div>
            <p>These go, and cannot be brought back:</p>
            <ul className={styles.going}>
              <li>{formatPlural(kept.walks, "walk")}, with verdicts, sections and histograms</li>
              <li>
                the inventory: {formatPlural(kept.urls, "URL")} in the latest walk, and all that earlier walks held
              </li>
              <li>{formatPlural(kept.files, "sitemap file")}, with what was asked and answered</li>
              <li>the caps and manners set here</li>
            </ul>
            <p>A walk under way ends. The site itself is not touched.</p>
            <Group justify="flex-end" gap={8} mt={16}>
              <Button variant="default" onClick={() => setAsked(false)} data-autofocus>
                Keep it
              </Button>
              <Button
                color="var(--gz-failed)"
                className={styles.deleting}
                loading={pending}
                onClick={() =>
                  startTransition(async () => {
                    await deleteSite(host);
                    router.push("/");
                  })
                }
              >
                Delete {host}
              </Button>
            </Group>
          </Modal.Body>
        </Modal.Content>
      </Modal.Root>
    </>
  );
}
