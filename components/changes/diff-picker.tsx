"use client";

import { ActionIcon, NativeSelect } from "@mantine/core";
import { IconArrowRight, IconSwitchHorizontal } from "@tabler/icons-react";
import { useRouter } from "next/navigation";
import { useTransition } from "react";
import { formatCount } from "@/components/ui/format-number";
import { formatMinute } from "@/components/ui/format-time";
import type { ChangeList } from "@/lib/domain/change/change-kind";
import { type DiffRef, diffHref, type WalkRefOf } from "@/lib/domain/change/diff-href";
import type { UrlFilter } from "@/lib/domain/walk/url-filter";
import type { ViewWalks } from "@/lib/read/walk-summary";
import styles from "./changes-screen.module.css";

/** Which two walks are compared: any two of the site, of one market view or of two. */
export function DiffPicker({
  diff,
  filter,
  views,
  kind,
}: {
  diff: DiffRef;
  filter: UrlFilter;
  views: ViewWalks[];
  kind: ChangeList | null;
}) {
  const router = useRouter();
  const [pending, startTransition] = useTransition();
  const { left, right } = diff;
  const go = (change: Partial<Pick<DiffRef, "left" | "right">>) =>
    startTransition(() => router.push(diffHref({ ...diff, ...change }, filter, kind), { scroll: false }));
  return (
    <div className={styles.picker} aria-busy={pending}>
      <WalkSelect
        label="Older walk, left"
        views={views}
        chosen={left}
        other={right}
        onChoose={(walk) => go({ left: walk })}
      />
      <IconArrowRight size={16} className={styles.arrow} aria-hidden />
      <WalkSelect
        label="Newer walk, right"
        views={views}
        chosen={right}
        other={left}
        onChoose={(walk) => go({ right: walk })}
      />
      <ActionIcon
        variant="default"
        size={30}
        aria-label="Swap the two walks"
        title="Swap the two walks"
        disabled={!left}
        onClick={() => left && go({ left: right, right: left })}
      >
        <IconSwitchHorizontal size={15} aria-hidden />
      </ActionIcon>
    </div>
  );
}

function WalkSelect({
  label,
  views,
  chosen,
  other,
  onChoose,
}: {
  label: string;
  views: ViewWalks[];
  chosen: WalkRefOf | null;
  /** It cannot be chosen: a walk is not compared with itself. */
  other: WalkRefOf | null;
  onChoose: (walk: WalkRefOf) => void;
}) {
  const keyOf = ({ view, number }: WalkRefOf) => `${number} ${view}`;
  const groups = views.map(({ view, walks }) => ({
    group: views.length > 1 ? `View ${view}` : "Walks",
    items: walks
      .filter((walk) => walk.state === "complete" || walk.state === "partial")
      .map((walk) => ({
        value: keyOf({ view, number: walk.number }),
        label: `${views.length > 1 ? `${view} · ` : ""}walk ${walk.number} · ${formatMinute(walk.at)} · ${formatCount(walk.urls ?? 0)} URLs${walk.state === "partial" ? " · partial" : ""}`,
        disabled: other !== null && other.number === walk.number && other.view === view,
      })),
  }));
  return (
    <NativeSelect
      size="xs"
      aria-label={label}
      value={chosen ? keyOf(chosen) : ""}
      data={chosen ? groups : [{ value: "", label: "choose a walk", disabled: true }, ...groups]}
      onChange={(event) => {
        const [number = "", ...view] = event.currentTarget.value.split(" ");
        onChoose({ number: Number(number), view: view.join(" ") });
      }}
    />
  );
}
