"use client";

import { Button, Checkbox } from "@mantine/core";
import { IconCheck } from "@tabler/icons-react";
import { useActionState, useEffect, useRef, useState } from "react";
import { Panel } from "@/components/ui/panel";
import { type SaveLimitsState, saveLimits } from "@/lib/actions/save-limits";
import { capNames, limitInUnits, mannerNames, type NumericLimit } from "@/lib/domain/walk/limit-fields";
import { defaultWalkLimits, type WalkLimits } from "@/lib/domain/walk/walk-limits";
import { LimitInput } from "./limit-input";
import styles from "./settings-screen.module.css";

const idle: SaveLimitsState = { status: "idle" };

type Texts = Record<NumericLimit, string>;

/** Caps and manners of the site's next walks. What is emptied goes back to its default. */
export function LimitsForm({ host, limits }: { host: string; limits: Partial<WalkLimits> }) {
  const form = useRef<HTMLFormElement>(null);
  const [state, action, pending] = useActionState(saveLimits, idle);
  const [texts, setTexts] = useState(() => textsOf(limits));
  const [skips, setSkips] = useState(limits.skipUnchanged ?? defaultWalkLimits.skipUnchanged);
  const [changed, setChanged] = useState(false);

  useEffect(() => {
    if (state.status === "rejected") form.current?.querySelector<HTMLInputElement>("[aria-invalid=true]")?.focus();
    if (state.status === "saved") setChanged(false);
  }, [state]);

  const rejected = state.status === "rejected" && !pending ? state.fields : {};
  const inputs = (names: readonly NumericLimit[]) =>
    names.map((name) => (
      <LimitInput
        key={name}
        name={name}
        text={texts[name]}
        error={rejected[name]}
        onChange={(text) => {
          setTexts((before) => ({ ...before, [name]: text }));
          setChanged(true);
        }}
      />
    ));

  return (
    <form ref={form} action={action} noValidate aria-label="Caps and manners">
      <input type="hidden" name="host" value={host} />
      <Panel title="Caps" note="Where a walk ends though the site goes on. It is then partial, and says why.">
        <div className={styles.fields}>{inputs(capNames)}</div>
      </Panel>
      <Panel title="Manners" note="How a walk behaves towards the site's hosts.">
        <div className={styles.fields}>{inputs(mannerNames)}</div>
        <Checkbox
          name="skipUnchanged"
          className={styles.box}
          classNames={{ description: styles.about }}
          checked={skips}
          onChange={(event) => {
            setSkips(event.currentTarget.checked);
            setChanged(true);
          }}
          label="Skip files whose index says unchanged"
          description="Does not ask for any file whose index states the same lastmod, with its time of day, as last time. Unset, this is done only for a file whose lastmod has proved true: in at least three readings its content stood whenever its lastmod stood, and both have changed together."
        />
      </Panel>
      <div className={styles.buttons}>
        <Button type="submit" loading={pending}>
          Save
        </Button>
        <Button
          variant="default"
          onClick={() => {
            setTexts(textsOf({}));
            setSkips(defaultWalkLimits.skipUnchanged);
            setChanged(true);
          }}
        >
          Fill in the defaults
        </Button>
        <p role="status" className={styles.said} data-bad={state.status === "rejected" || undefined}>
          {pending ? null : <Said state={state} changed={changed} />}
        </p>
      </div>
    </form>
  );
}

function Said({ state, changed }: { state: SaveLimitsState; changed: boolean }) {
  switch (state.status) {
    case "idle":
      return changed ? "Not saved yet" : null;
    case "rejected":
      return "Not saved: see the fields marked above";
    case "no-site":
      return "Not saved: the site was deleted";
    case "saved":
      return changed ? (
        "Not saved yet"
      ) : (
        <>
          <IconCheck size={15} aria-hidden /> Saved. The next walk keeps to it.
        </>
      );
  }
}

function textsOf(limits: Partial<WalkLimits>): Texts {
  const names = [...capNames, ...mannerNames];
  // fromEntries widens the names.
  return Object.fromEntries(
    names.map((name) => [name, limitInUnits(name, limits[name] ?? defaultWalkLimits[name])]),
  ) as Texts;
}
