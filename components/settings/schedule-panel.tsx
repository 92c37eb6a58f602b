"use client";

import { NativeSelect } from "@mantine/core";
import { useState, useTransition } from "react";
import { formatMinute } from "@/components/ui/format-time";
import { Panel } from "@/components/ui/panel";
import { saveWalkSchedule } from "@/lib/actions/save-schedule";
import { schedules } from "@/lib/domain/plan/walk-schedule";
import type { ViewSchedule } from "@/lib/read/walk-schedules";
import styles from "./settings-screen.module.css";

/** How often each market view is walked by itself. */
export function SchedulePanel({ host, views }: { host: string; views: ViewSchedule[] }) {
  return (
    <Panel
      title="Schedule"
      note="Walks that begin by themselves. Files that have not changed are not read again; runs missed while no worker was there are one; a walk that is under way is not doubled."
    >
      <div className={styles.fields}>
        {views.map((view) => (
          <ScheduleOfView key={view.view} host={host} schedule={view} isOnly={views.length === 1} />
        ))}
      </div>
    </Panel>
  );
}

function ScheduleOfView({ host, schedule, isOnly }: { host: string; schedule: ViewSchedule; isOnly: boolean }) {
  const { view, everyMinutes, nextAt } = schedule;
  const [pending, startTransition] = useTransition();
  const [refused, setRefused] = useState(false);
  const save = (value: string) =>
    startTransition(async () => setRefused(!(await saveWalkSchedule(host, view, value === "" ? null : Number(value)))));
  return (
    <div>
      <NativeSelect
        label={isOnly ? "Walk" : `Walk in ${view}`}
        value={everyMinutes === null ? "" : String(everyMinutes)}
        disabled={pending}
        data={[
          { value: "", label: "only when asked" },
          ...schedules.map(({ everyMinutes: minutes, word }) => ({ value: String(minutes), label: word })),
        ]}
        onChange={(event) => save(event.currentTarget.value)}
      />
      <p role="status" className={styles.about}>
        {refused
          ? "Not saved: the view was deleted"
          : nextAt === null
            ? "No run is planned"
            : `Next run ${formatMinute(nextAt)} UTC`}
      </p>
    </div>
  );
}
