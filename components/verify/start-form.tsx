"use client";

import { Button, Menu, ScrollArea, TextInput } from "@mantine/core";
import { IconChevronDown } from "@tabler/icons-react";
import { useActionState, useState } from "react";
import { formatMinute } from "@/components/ui/format-time";
import { Link } from "@/components/ui/link";
import { type StartVerificationState, startVerification } from "@/lib/actions/start-verification";
import { sampleSizes } from "@/lib/domain/verify/verification-state";
import type { UrlFilter } from "@/lib/domain/walk/url-filter";
import type { VerificationChoice, VerificationHead } from "@/lib/read/verification";
import { verifyHref } from "./verify-href";
import styles from "./verify-screen.module.css";

const idle: StartVerificationState = { status: "idle" };

/** How many pages to look at, and which look to show. */
export function StartForm({
  host,
  view,
  filter,
  choices,
  shown,
  isUnderWay,
}: {
  host: string;
  view: string;
  filter: UrlFilter;
  choices: VerificationChoice[];
  shown: VerificationHead | null;
  isUnderWay: boolean;
}) {
  const [state, action, pending] = useActionState(startVerification, idle);
  const [pages, setPages] = useState(String(sampleSizes.usual));
  return (
    <div className={styles.bar}>
      <h2 className={styles.title}>Verify</h2>
      {shown && choices.length > 1 ? <Picker {...{ host, filter, choices, shown }} /> : null}
      <form action={action} className={styles.form} aria-label="New verification" noValidate>
        <input type="hidden" name="host" value={host} />
        <input type="hidden" name="view" value={view} />
        <label htmlFor="verify-pages">Pages to look at</label>
        <TextInput
          id="verify-pages"
          name="pages"
          className={styles.size}
          inputMode="numeric"
          value={pages}
          onChange={(event) => setPages(event.currentTarget.value)}
          error={state.status === "rejected" && !pending}
          aria-describedby="verify-pages-why"
        />
        <Button type="submit" loading={pending} disabled={isUnderWay}>
          {isUnderWay ? "Under way" : shown ? "Verify again" : "Verify"}
        </Button>
        <p role="status" id="verify-pages-why" className={styles.rejected}>
          {state.status === "rejected" && !pending ? state.message : null}
        </p>
      </form>
    </div>
  );
}

function Picker({
  host,
  filter,
  choices,
  shown,
}: {
  host: string;
  filter: UrlFilter;
  choices: VerificationChoice[];
  shown: VerificationHead;
}) {
  return (
    <Menu position="bottom-end" width={320}>
      <Menu.Target>
        <Button variant="subtle" color="gray" rightSection={<IconChevronDown size={14} aria-hidden />}>
          verification {shown.number} · walk {shown.walkNumber}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item component={Link} href={verifyHref({ host, filter, number: null }, null)} scroll={false}>
          Latest, whichever that is
        </Menu.Item>
        <Menu.Divider />
        <ScrollArea.Autosize mah={340}>
          {choices.map(({ number, walkNumber, state, at }) => (
            <Menu.Item
              key={number}
              component={Link}
              href={verifyHref({ host, filter, number }, null)}
              scroll={false}
              aria-current={number === shown.number ? "true" : undefined}
            >
              <b>{number}</b> {formatMinute(at)} · walk {walkNumber} · {state}
            </Menu.Item>
          ))}
        </ScrollArea.Autosize>
      </Menu.Dropdown>
    </Menu>
  );
}
