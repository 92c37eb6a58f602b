"use client";

import { Button } from "@mantine/core";
import { IconPlus } from "@tabler/icons-react";
import { useRouter } from "next/navigation";
import { useState, useTransition } from "react";
import { formatPlural } from "@/components/ui/format-number";
import { Link } from "@/components/ui/link";
import { Panel } from "@/components/ui/panel";
import { removeView } from "@/lib/actions/remove-view";
import { walkView } from "@/lib/actions/walk-view";
import { filterHref } from "@/lib/domain/walk/filter-href";
import type { MarketView } from "@/lib/read/market-views";
import { ViewForm } from "./view-form";
import styles from "./views-panel.module.css";

/** The market views of a site: how each asks, its walks, and a form for one. */
export function ViewsPanel({ host, views }: { host: string; views: MarketView[] }) {
  /** Name of the view in the form; empty for a new one, null for none. */
  const [edited, setEdited] = useState<string | null>(null);
  const view = views.find((one) => one.name === edited);
  return (
    <Panel
      title="Market views"
      note="Named ways of asking: user agent, language, headers, proxy. Each keeps an inventory of its own."
      actions={
        <Button variant="default" leftSection={<IconPlus size={14} aria-hidden />} onClick={() => setEdited("")}>
          Add a view
        </Button>
      }
    >
      <ul className={styles.list}>
        {views.map((one) => (
          <ViewLine key={one.name} host={host} view={one} onEdit={() => setEdited(one.name)} />
        ))}
      </ul>
      {edited === null ? null : (
        <ViewForm key={edited} host={host} view={view ?? null} onDone={() => setEdited(null)} />
      )}
    </Panel>
  );
}

function ViewLine({ host, view, onEdit }: { host: string; view: MarketView; onEdit: () => void }) {
  const router = useRouter();
  const [pending, startTransition] = useTransition();
  const [asked, setAsked] = useState(false);
  const { name, walks, profile } = view;
  const ways = [
    profile.userAgent,
    profile.acceptLanguage,
    ...profile.headers.split("\n"),
    profile.proxyUrl && `by ${profile.proxyUrl}`,
  ].filter(Boolean);
  return (
    <li className={styles.line}>
      <span className={styles.name}>
        {view.latest === null ? (
          name
        ) : (
          <Link href={filterHref(host, "overview", { walk: "latest", view: name })}>{name}</Link>
        )}
      </span>
      <span className={styles.ways}>
        {ways.length > 0 ? ways.join(" · ") : "asks as the product does"}, {formatPlural(walks, "walk")}
      </span>
      <span className={styles.buttons}>
        <Button
          size="compact-sm"
          variant="default"
          loading={pending}
          onClick={() =>
            startTransition(async () => {
              const number = await walkView(host, name);
              if (number !== null) router.push(filterHref(host, "overview", { walk: "latest", view: name }));
            })
          }
        >
          Walk in {name}
        </Button>
        <Button size="compact-sm" variant="default" onClick={onEdit}>
          Change {name}
        </Button>
        {name === "default" ? null : (
          <Button
            size="compact-sm"
            variant="outline"
            color="var(--gz-failed)"
            onClick={() => (asked ? startTransition(async () => void (await removeView(host, name))) : setAsked(true))}
          >
            {asked ? `Delete ${formatPlural(walks, "walk")} of ${name} for ever` : `Remove ${name}`}
          </Button>
        )}
      </span>
    </li>
  );
}
