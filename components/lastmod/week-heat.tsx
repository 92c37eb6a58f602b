"use client";

import { Button } from "@mantine/core";
import { IconTable } from "@tabler/icons-react";
import { type KeyboardEvent, useRef, useState } from "react";
import { DataTable } from "@/components/ui/data-table";
import { formatCount, formatPlural, formatShare } from "@/components/ui/format-number";
import { Panel } from "@/components/ui/panel";
import { heatLevels, heatOf, hourWords, weekdays, weekHoursSentence } from "@/lib/domain/lastmod/week-hours";
import type { WeekHours } from "@/lib/read/lastmod-week-hours";
import styles from "./week-heat.module.css";

const hours = Array.from({ length: 24 }, (_, hour) => hour);

/** Entries by weekday and hour: people leave a night and a weekend, jobs an hour. The cells are one stop of the keyboard. */
export function WeekHeat({ data }: { data: WeekHours }) {
  const [asTable, setAsTable] = useState(false);
  const total = data.counts.reduce((sum, count) => sum + count, 0);
  const sentence = weekHoursSentence(data.counts);
  return (
    <Panel
      title="Weekday and hour"
      note="UTC"
      actions={
        total > 0 ? (
          <Button
            variant={asTable ? "light" : "default"}
            aria-pressed={asTable}
            leftSection={<IconTable size={14} aria-hidden />}
            onClick={() => setAsTable(!asTable)}
          >
            Hours as table
          </Button>
        ) : null
      }
    >
      {total === 0 ? (
        <p className={styles.note}>{emptyWords(data)}</p>
      ) : (
        <>
          {asTable ? <HeatTable counts={data.counts} total={total} /> : <HeatGrid counts={data.counts} total={total} />}
          <p className={styles.note}>
            {sentence} {exceptWords(data)}
          </p>
        </>
      )}
    </Panel>
  );
}

function emptyWords({ dateOnly, filesWithout }: WeekHours): string {
  if (filesWithout > 0) return "Hours are counted from the next walk on: these files were read by an earlier version.";
  return dateOnly > 0
    ? `No lastmod names a time: ${formatPlural(dateOnly, "entry gives", "entries give")} a day alone, which has no hour.`
    : "No lastmod names a time.";
}

function exceptWords({ dateOnly, filesWithout }: WeekHours): string {
  const parts = [];
  if (dateOnly > 0)
    parts.push(
      `${formatPlural(dateOnly, "entry that gives", "entries that give")} a day alone ${dateOnly === 1 ? "is" : "are"} left out.`,
    );
  if (filesWithout > 0)
    parts.push(`${formatPlural(filesWithout, "file")} of an earlier reading without hours left out.`);
  return parts.join(" ");
}

function HeatGrid({ counts, total }: { counts: number[]; total: number }) {
  const heat = heatOf(counts);
  const grid = useRef<HTMLTableElement>(null);
  const [active, setActive] = useState(counts.indexOf(Math.max(...counts)));
  const [told, setTold] = useState<number | null>(null);

  function move(event: KeyboardEvent) {
    const steps: Record<string, number> = { ArrowRight: 1, ArrowLeft: -1, ArrowDown: 24, ArrowUp: -24 };
    const step = steps[event.key];
    const to = event.key === "Home" ? active - (active % 24) : event.key === "End" ? active - (active % 24) + 23 : null;
    const next = to ?? (step === undefined ? null : active + step);
    if (next === null) return;
    event.preventDefault();
    if (next < 0 || next >= counts.length) return;
    setActive(next);
    grid.current?.querySelector<HTMLElement>(`[data-hour="${next}"]`)?.focus();
  }

  const shown = told ?? active;
  return (
    <div className={styles.scroll}>
      {/* biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: cells are walked by arrow keys */}
      <table ref={grid} role="grid" aria-label="Entries by weekday and hour" className={styles.grid} onKeyDown={move}>
        <thead>
          <tr>
            <th scope="col">
              <span className={styles.hidden}>Weekday</span>
            </th>
            {hours.map((hour) => (
              <th key={hour} scope="col" className={styles.hour}>
                {hour % 3 === 0 ? String(hour).padStart(2, "0") : <span className={styles.hidden}>{hour}</span>}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {weekdays.map((weekday, day) => (
            <tr key={weekday}>
              <th scope="row" className={styles.day}>
                {weekday.slice(0, 3)}
              </th>
              {hours.map((hour) => {
                const at = day * 24 + hour;
                return (
                  <td
                    key={hour}
                    // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: a cell of the grid
                    role="gridcell"
                    data-hour={at}
                    data-heat={heat[at]}
                    className={styles.cell}
                    tabIndex={at === active ? 0 : -1}
                    aria-label={cellWords(counts, total, at)}
                    onFocus={() => setActive(at)}
                    onPointerEnter={() => setTold(at)}
                    onPointerLeave={() => setTold(null)}
                  />
                );
              })}
            </tr>
          ))}
        </tbody>
      </table>
      <p className={styles.legend} aria-hidden>
        <span className={styles.told}>{cellWords(counts, total, shown)}</span>
        <span className={styles.scale}>
          none
          {Array.from({ length: heatLevels + 1 }, (_, level) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a scale of fixed steps
            <i key={level} className={styles.key} data-heat={level} />
          ))}
          most
        </span>
      </p>
    </div>
  );
}

/** `Monday 09:00: 1,204 entries, 2.1 %` */
function cellWords(counts: number[], total: number, hour: number): string {
  const count = counts[hour] ?? 0;
  return `${hourWords(hour)}: ${formatPlural(count, "entry", "entries")}${count > 0 ? `, ${formatShare(count / total)}` : ""}`;
}

function HeatTable({ counts, total }: { counts: number[]; total: number }) {
  const rows = counts.map((count, hour) => ({ count, hour })).filter(({ count }) => count > 0);
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is reached by the keyboard
    <section className={styles.table} tabIndex={0} aria-label="Hours of the week as a table">
      <DataTable
        label="Entries by hour of the week"
        rows={rows}
        rowKey={({ hour }) => String(hour)}
        columns={[
          { key: "hour", header: "Hour (UTC)", cell: ({ hour }) => hourWords(hour) },
          { key: "entries", header: "Entries", numeric: true, card: true, cell: ({ count }) => formatCount(count) },
          { key: "share", header: "Share", numeric: true, card: true, cell: ({ count }) => formatShare(count / total) },
        ]}
      />
    </section>
  );
}
