"use client";

import { Button, TextInput } from "@mantine/core";
import { useRouter } from "next/navigation";
import { useActionState, useEffect, useState } from "react";
import { type StartWalkState, startWalk } from "@/lib/actions/start-walk";
import styles from "./address-form.module.css";

const idle: StartWalkState = { status: "idle" };

/**
 * The one field. What cannot be walked is refused under it, in words; else the site's page opens on its progress.
 *
 * @param typed Puts a text in the field from outside; a new object each time.
 */
export function AddressForm({ compact = false, typed }: { compact?: boolean; typed?: { address: string } | null }) {
  const router = useRouter();
  const [state, action, pending] = useActionState(startWalk, idle);
  const [address, setAddress] = useState("");
  useEffect(() => {
    if (typed) setAddress(typed.address);
  }, [typed]);
  useEffect(() => {
    if (state.status === "queued") router.push(`/sites/${encodeURIComponent(state.host)}`);
  }, [state, router]);

  const error = state.status === "rejected" && !pending ? state.message : null;
  return (
    <form action={action} className={compact ? styles.compact : styles.form} noValidate>
      <TextInput
        name="address"
        label="Domain or sitemap address"
        placeholder="example.com"
        value={address}
        onChange={(event) => setAddress(event.currentTarget.value)}
        error={error}
        errorProps={{ role: "alert" }}
        size={compact ? "xs" : "md"}
        className={styles.input}
        classNames={{ label: compact ? "visually-hidden" : styles.label, input: styles.text, error: styles.error }}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        inputMode="url"
      />
      <Button type="submit" size={compact ? "xs" : "md"} loading={pending} className={styles.button}>
        Explore
      </Button>
    </form>
  );
}
