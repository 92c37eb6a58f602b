"use client";

import { Button, NativeSelect, Popover, TextInput } from "@mantine/core";
import { IconPlus } from "@tabler/icons-react";
import { type FormEvent, useState } from "react";
import { useSiteView } from "@/components/ui/site-view";
import type { UrlFilter } from "@/lib/domain/walk/url-filter";
import styles from "./filter-bar.module.css";
import { changeWords, datedWords, filterKinds } from "./filter-words";

/** Adds a part to the filter, or replaces the one of its kind. */
export function AddFilter() {
  const { filter, go } = useSiteView();
  const [opened, setOpened] = useState(false);
  const [kind, setKind] = useState(filterKinds[0]?.key ?? "contains");
  const chosen = filterKinds.find((one) => one.key === kind);

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const change = filterOf(kind, new FormData(event.currentTarget));
    if (!change) return;
    setOpened(false);
    go(change);
  }

  return (
    <Popover opened={opened} onChange={setOpened} position="bottom-start" width={320} trapFocus returnFocus>
      <Popover.Target>
        <Button
          variant="subtle"
          leftSection={<IconPlus size={14} aria-hidden />}
          onClick={() => setOpened(!opened)}
          size="compact-sm"
          h={28}
        >
          Add filter
        </Button>
      </Popover.Target>
      <Popover.Dropdown aria-label="Add filter">
        <form onSubmit={submit} className={styles.form}>
          <NativeSelect
            label="Filter by"
            size="xs"
            value={kind}
            onChange={(event) => setKind(event.currentTarget.value as typeof kind)}
            data={filterKinds.map(({ key, word }) => ({ value: key, label: word }))}
          />
          <FilterFields kind={kind} hint={chosen?.hint ?? ""} filter={filter} key={kind} />
          <Button type="submit">Apply</Button>
        </form>
      </Popover.Dropdown>
    </Popover>
  );
}

type Kind = (typeof filterKinds)[number]["key"];

function FilterFields({ kind, hint, filter }: { kind: Kind; hint: string; filter: UrlFilter }) {
  if (kind === "period")
    return (
      <>
        <TextInput
          name="from"
          label="From"
          description={hint}
          placeholder="2024-05-01"
          defaultValue={filter.from ?? ""}
        />
        <TextInput
          name="to"
          label="To"
          description="A day counts whole"
          placeholder="2024-06-30"
          defaultValue={filter.to ?? ""}
        />
      </>
    );
  if (kind === "dated" || kind === "change")
    return (
      <NativeSelect
        name="value"
        label="Only URLs"
        description={hint}
        size="xs"
        defaultValue={filter[kind]}
        data={Object.entries(kind === "dated" ? datedWords : changeWords).map(([value, label]) => ({ value, label }))}
      />
    );
  return <TextInput name="value" label="Text" description={hint} defaultValue={filter[kind] ?? ""} data-autofocus />;
}

/** What a filled-in form changes; null where nothing was typed. */
function filterOf(kind: Kind, form: FormData): Partial<UrlFilter> | null {
  const text = (name: string) => String(form.get(name) ?? "").trim() || undefined;
  if (kind === "period") {
    const [from, to] = [text("from"), text("to")];
    return from || to ? { from, to } : null;
  }
  const value = text("value");
  if (!value) return null;
  if (kind === "section") return { section: sectionOf(value) };
  return { [kind]: value } as Partial<UrlFilter>;
}

/** `shop` and `/shop` mean `/shop/`. */
function sectionOf(typed: string): string {
  return `/${typed.replace(/^\/+|\/+$/g, "")}/`.replace("//", "/");
}
