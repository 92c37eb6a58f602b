"use client";

import { Button } from "@mantine/core";
import { notifications } from "@mantine/notifications";
import { IconRefresh } from "@tabler/icons-react";
import { useRouter } from "next/navigation";
import { useActionState, useEffect } from "react";
import { useSiteView } from "@/components/ui/site-view";
import { type StartWalkState, startWalk } from "@/lib/actions/start-walk";

const idle: StartWalkState = { status: "idle" };

/** Reads the site's sitemaps once more, in the view on the page; the page goes over to progress. */
export function WalkAgain({ label = "Walk again" }: { label?: string | undefined }) {
  const { host, marketView } = useSiteView();
  const router = useRouter();
  const [state, action, pending] = useActionState(startWalk, idle);
  useEffect(() => {
    if (state.status === "queued") router.refresh();
    if (state.status === "rejected") notifications.show({ color: "red", title: "Not walked", message: state.message });
  }, [state, router]);
  return (
    <form action={action}>
      <input type="hidden" name="host" value={host} />
      <input type="hidden" name="view" value={marketView} />
      <Button type="submit" variant="default" loading={pending} leftSection={<IconRefresh size={14} aria-hidden />}>
        {label}
      </Button>
    </form>
  );
}
