"use client";

import { Button, NativeSelect, TextInput } from "@mantine/core";
import { useRouter } from "next/navigation";
import { type FormEvent, type ReactNode, useState } from "react";
import { type Column, DataTable } from "@/components/ui/data-table";
import { formatCount } from "@/components/ui/format-number";
import { formatMinute } from "@/components/ui/format-time";
import { Link } from "@/components/ui/link";
import { Panel } from "@/components/ui/panel";
import { type DueAsked, dueExportHref, dueHref } from "@/lib/domain/plan/due-href";
import { parseDueSince } from "@/lib/domain/plan/due-list";
import type { CursorHead } from "@/lib/read/due-cursor";
import type { WalkChoice } from "@/lib/read/walk-summary";
import styles from "./plan-screen.module.css";

/** What to fetch next: from where on, the lists, and how a consumer takes them. */
export function DuePanel({
  asked,
  walks,
  cursors,
  children,
}: {
  asked: DueAsked;
  /** Walks before the one in view that ended with an inventory, the latest first. */
  walks: WalkChoice[];
  cursors: CursorHead[];
  children: ReactNode;
}) {
  const router = useRouter();
  const { when } = asked;
  const isDate = !/^(walk|cursor):/.test(when);
  const [typed, setTyped] = useState(isDate ? when : "");
  const [refusal, setRefusal] = useState<string | null>(null);

  function ask(text: string) {
    if (!parseDueSince(text)) return setRefusal("Write 2026-02-28 or 2026-02-28T10:00:00Z");
    setRefusal(null);
    router.push(dueHref(asked, { when: text, list: null }), { scroll: false });
  }
  function submit(event: FormEvent) {
    event.preventDefault();
    ask(typed.trim());
  }

  const choices = [
    ...cursors.map(({ name, walk }) => ({
      value: `cursor:${name}`,
      label: `${name} took last · ${walk === 0 ? "nothing yet" : `walk ${walk}`}`,
    })),
    ...walks.map(({ number, at }) => ({ value: `walk:${number}`, label: `walk ${number} · ${formatMinute(at)}` })),
    { value: "walk:0", label: "ever: everything is new" },
  ];
  const options = choices.some(({ value }) => value === when)
    ? choices
    : [{ value: when, label: when.replace(":", " ") }, ...choices];
  return (
    <Panel
      title="Recrawl list"
      note="What to fetch next, what is worth most first."
      actions={
        <span className={styles.downloads}>
          <a href={dueExportHref(asked)} download aria-label="The recrawl list as CSV">
            CSV
          </a>
          <a href={dueExportHref(asked, { format: "ndjson" })} download aria-label="The recrawl list as NDJSON">
            NDJSON
          </a>
          <a href={dueExportHref(asked, { format: "txt" })} download aria-label="The recrawl list as plain text">
            text
          </a>
        </span>
      }
    >
      <div className={styles.since}>
        <NativeSelect
          size="xs"
          label="Since"
          value={when}
          data={options}
          onChange={(event) => ask(event.currentTarget.value)}
        />
        <form onSubmit={submit} className={styles.sinceForm}>
          <TextInput
            size="xs"
            label="or a date or instant, UTC"
            placeholder="2026-02-28"
            value={typed}
            error={refusal}
            onChange={(event) => setTyped(event.currentTarget.value)}
          />
          <Button type="submit" size="xs" variant="default">
            Show
          </Button>
        </form>
      </div>
      {children}
      <h3 className={styles.consumers}>Consumers</h3>
      {cursors.length > 0 ? (
        <DataTable label="Consumers" columns={cursorColumns(asked)} rows={cursors} rowKey={({ name }) => name} />
      ) : null}
      <p className={styles.quiet}>
        A consumer takes by a name of its own, on the command line: what it was given is never given to it again. A
        batch counts as taken when its output has ended; one that broke off is given again, under the same number.
        Undated and distrusted URLs come with every walk. Looking at the list here takes nothing.
      </p>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is reached by the keyboard */}
      <code className={styles.command} tabIndex={0}>
        {`node bin/gazetteer.mjs due ${asked.host} --cursor NAME --format ndjson`}
      </code>
    </Panel>
  );
}

function cursorColumns(asked: DueAsked): Column<CursorHead>[] {
  return [
    {
      key: "name",
      header: "Name",
      card: true,
      cell: ({ name }) => (
        <Link href={dueHref(asked, { when: `cursor:${name}`, list: null })} scroll={false}>
          {name}
        </Link>
      ),
    },
    {
      key: "walk",
      header: "Taken up to",
      card: true,
      cell: ({ walk }) => (walk === 0 ? "nothing yet" : `walk ${walk}`),
    },
    { key: "batches", header: "Batches", numeric: true, card: true, cell: ({ batch }) => formatCount(batch) },
    {
      key: "left",
      header: "Under way",
      card: true,
      cell: ({ left, isPending }) =>
        left === null ? "–" : `${formatCount(left)} URLs left${isPending ? ", a batch has not ended" : ""}`,
    },
    {
      key: "taken",
      header: "Last taken",
      card: true,
      cell: ({ takenAt }) => (takenAt === null ? "never" : formatMinute(takenAt)),
    },
  ];
}
