"use client";

import { Button, Textarea, TextInput } from "@mantine/core";
import { useActionState, useEffect, useState } from "react";
import { type SaveViewState, saveView } from "@/lib/actions/save-view";
import type { ShownProfile } from "@/lib/domain/view/shown-profile";
import type { MarketView } from "@/lib/read/market-views";
import styles from "./views-panel.module.css";

const idle: SaveViewState = { status: "idle" };
const empty: ShownProfile = { userAgent: "", acceptLanguage: "", headers: "", proxyUrl: "" };

/** How one view asks. Secrets are shown as `***`, and kept where they stay so. */
export function ViewForm({ host, view, onDone }: { host: string; view: MarketView | null; onDone: () => void }) {
  const [state, action, pending] = useActionState(saveView, idle);
  const [name, setName] = useState(view?.name ?? "");
  const [texts, setTexts] = useState<ShownProfile>(view?.profile ?? empty);
  useEffect(() => {
    if (state.status === "saved") onDone();
  }, [state, onDone]);
  const errors = state.status === "rejected" && !pending ? state.fields : {};
  const field = (key: keyof ShownProfile) => ({
    name: key,
    value: texts[key],
    error: errors[key],
    onChange: (event: { currentTarget: { value: string } }) => {
      const { value } = event.currentTarget;
      setTexts((before) => ({ ...before, [key]: value }));
    },
  });
  return (
    <form action={action} className={styles.form} aria-label={view ? `View ${view.name}` : "New view"} noValidate>
      <input type="hidden" name="host" value={host} />
      <TextInput
        name="name"
        label="Name"
        value={name}
        error={errors.name}
        readOnly={view !== null}
        onChange={(event) => setName(event.currentTarget.value)}
      />
      <TextInput label="User agent" description="Empty: the product's own, honest name" {...field("userAgent")} />
      <TextInput label="Accept-Language" description="As in de-CH, de;q=0.9" {...field("acceptLanguage")} />
      <Textarea
        label="Headers"
        description="Name: value, one a line. Sent to hosts of the site alone."
        autosize
        minRows={2}
        {...field("headers")}
      />
      <TextInput
        label="Proxy"
        description="http, https, socks5 or socks5h://user:password@host:port. The password is not shown again."
        autoComplete="off"
        spellCheck={false}
        {...field("proxyUrl")}
      />
      <div className={styles.buttons}>
        <Button type="submit" loading={pending}>
          Save the view
        </Button>
        <Button variant="default" onClick={onDone}>
          Leave it
        </Button>
        <p role="status" className={styles.ways}>
          {state.status === "under-way" ? "Not saved: a walk in this view is under way" : null}
          {state.status === "no-site" ? "Not saved: the site was deleted" : null}
        </p>
      </div>
    </form>
  );
}
