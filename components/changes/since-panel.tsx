"use client";

import { Button, NativeSelect, TextInput } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useRouter } from "next/navigation";
import { type FormEvent, useState } from "react";
import { CountLink } from "@/components/ui/count-link";
import { formatMinute } from "@/components/ui/format-time";
import { Link } from "@/components/ui/link";
import { Panel } from "@/components/ui/panel";
import { Stat, Stats } from "@/components/ui/stat";
import { sinceQuery } from "@/lib/client/change-queries";
import { parseSince, type SinceList, sinceLists } from "@/lib/domain/change/changed-since";
import { type DiffRef, diffExtra } from "@/lib/domain/change/diff-href";
import { exportHref, filterHref } from "@/lib/domain/walk/filter-href";
import type { UrlFilter } from "@/lib/domain/walk/url-filter";
import type { TimelineWalk } from "@/lib/read/change-timeline";
import styles from "./changes-screen.module.css";

const notes: Record<SinceList, string> = {
  changed: "lastmod says so, and it is not distrusted",
  undated: "no date that can be read",
  distrusted: "dated, but the dates do not tell",
};

/** What changed since a date or a walk, for those who fetch pages again: three lists, told apart by what is known. */
export function SincePanel({
  diff,
  filter,
  when,
  walks,
}: {
  diff: DiffRef;
  filter: UrlFilter;
  /** A date, an instant or `walk:12`, as it stands in the address. */
  when: string | null;
  walks: TimelineWalk[];
}) {
  const router = useRouter();
  const [typed, setTyped] = useState(when?.startsWith("walk:") ? "" : (when ?? ""));
  const [refusal, setRefusal] = useState<string | null>(null);
  const earlier = walks.filter(({ number }) => number < diff.right.number).reverse();
  const since = when !== null && parseSince(when) ? when : earlier[0] ? `walk:${earlier[0].number}` : null;
  const counts = useQuery({ ...sinceQuery(diff.host, filter, since ?? ""), enabled: since !== null });

  function ask(text: string) {
    if (!parseSince(text)) return setRefusal("Write 2026-02-28 or 2026-02-28T10:00:00Z");
    setRefusal(null);
    router.push(filterHref(diff.host, "changes", filter, { ...diffExtra(diff), when: text }), { scroll: false });
  }

  function submit(event: FormEvent) {
    event.preventDefault();
    ask(typed.trim());
  }

  return (
    <Panel
      title="Changed since"
      note="What to fetch again. A date without a time stands for its whole day in UTC, and counts when that day has not ended before."
    >
      <div className={styles.since}>
        <form onSubmit={submit} className={styles.sinceForm}>
          <TextInput
            label="A date or instant, UTC"
            placeholder="2026-02-28"
            value={typed}
            error={refusal}
            onChange={(event) => setTyped(event.currentTarget.value)}
          />
          <Button type="submit" variant="default">
            Show
          </Button>
        </form>
        {earlier.length > 0 ? (
          <NativeSelect
            size="xs"
            label="or a walk"
            value={since?.startsWith("walk:") ? since : ""}
            data={[
              { value: "", label: "choose a walk", disabled: true },
              ...earlier.map(({ number, at }) => ({
                value: `walk:${number}`,
                label: `walk ${number} · ${formatMinute(at)}`,
              })),
            ]}
            onChange={(event) => ask(event.currentTarget.value)}
          />
        ) : null}
      </div>
      {counts.error && !counts.data ? <p role="alert">{counts.error.message}</p> : null}
      {since === null ? (
        <p className={styles.quiet}>This is the first walk: name a date.</p>
      ) : (
        <Stats label={`Since ${since.replace("walk:", "walk ")}`}>
          {sinceLists.map((list) => {
            const own: UrlFilter = { ...filter, since, sinceIs: list };
            return (
              <Stat
                key={list}
                word={list[0]?.toUpperCase() + list.slice(1)}
                value={
                  counts.data ? <CountLink count={counts.data[list]} href={filterHref(diff.host, "urls", own)} /> : "…"
                }
                note={
                  <>
                    {notes[list]} ·{" "}
                    <a href={exportHref(diff.host, "urls", own)} download aria-label={`${list} as CSV`}>
                      CSV
                    </a>
                  </>
                }
              />
            );
          })}
        </Stats>
      )}
      <p className={styles.quiet}>
        Distrusted are the dates of files whose verdict is generation-time, stale or mixed, unless pages of their
        section have borne them out: see <Link href={filterHref(diff.host, "lastmod", filter)}>Lastmod</Link>. Since a
        walk, new URLs are changed whatever their date.
      </p>
    </Panel>
  );
}
