"use client";

import { Button, TextInput } from "@mantine/core";
import { IconRoute } from "@tabler/icons-react";
import { useActionState } from "react";
import { Panel } from "@/components/ui/panel";
import { type StartLinkCrawlState, startLinkCrawl } from "@/lib/actions/link-crawl";
import { crawlBounds } from "@/lib/domain/link-crawl/crawl-limits";
import { isCrawling } from "@/lib/domain/link-crawl/crawl-state";
import type { LinkCrawlHead } from "@/lib/read/link-crawl";
import type { WalkHead } from "@/lib/read/walk-summary";
import type { CoverageView } from "./coverage-href";
import styles from "./link-crawl.module.css";
import { LinkCrawlProgress } from "./link-crawl-progress";
import { LinkCrawlResult } from "./link-crawl-result";
import { LinkCrawlTable } from "./link-crawl-table";

const idle: StartLinkCrawlState = { status: "idle" };

/** Where no crawler has been yet: the product follows the site's links itself. */
export function LinkCrawlPanel({
  view,
  walk,
  crawls,
}: {
  view: CoverageView;
  walk: Pick<WalkHead, "host" | "view" | "number">;
  /** The latest first. */
  crawls: LinkCrawlHead[];
}) {
  const active = crawls.find(({ state }) => isCrawling(state));
  const ended = crawls.filter(({ state }) => !isCrawling(state));
  const shown = ended.find(({ versionId }) => versionId !== null && versionId === view.list) ?? ended[0];
  return (
    <div id="link-crawl" className={styles.anchor}>
      <Panel title={crawls.length === 0 ? "No list at hand? Crawl the site’s links" : "Crawl of the site’s links"}>
        <p className={styles.words}>
          A polite crawl from the home page and from a page of each section, as robots.txt allows. What it meets becomes
          a list like any other, and tells how much of the site the sitemap covers.
        </p>
        {active ? (
          <LinkCrawlProgress host={walk.host} view={walk.view} crawl={active} key={active.id} />
        ) : (
          <StartForm host={walk.host} view={walk.view} isFirst={crawls.length === 0} />
        )}
        {shown ? <LinkCrawlResult view={view} crawl={shown} shownWalk={walk.number} /> : null}
        {ended.length > 1 ? <LinkCrawlTable view={view} crawls={ended} shown={shown?.id ?? null} /> : null}
      </Panel>
    </div>
  );
}

const fields = [
  { name: "pages", label: "Pages at most", bound: crawlBounds.pagesMax },
  { name: "depth", label: "Links deep", bound: crawlBounds.depthMax },
  { name: "minutes", label: "Minutes", bound: crawlBounds.minutesMax },
] as const;

function StartForm({ host, view, isFirst }: { host: string; view: string; isFirst: boolean }) {
  const [state, action, pending] = useActionState(startLinkCrawl, idle);
  const message = state.status === "rejected" && !pending ? state.message : null;
  return (
    <form action={action} className={styles.form} aria-label="Crawl of links" noValidate>
      <input type="hidden" name="host" value={host} />
      <input type="hidden" name="view" value={view} />
      {fields.map(({ name, label, bound }) => (
        <TextInput
          key={name}
          name={name}
          label={label}
          className={styles.field}
          inputMode="numeric"
          defaultValue={String(bound.usual)}
          error={message?.startsWith(bound.word) ?? false}
          aria-describedby="link-crawl-why"
        />
      ))}
      <Button
        type="submit"
        variant={isFirst ? "filled" : "default"}
        loading={pending}
        leftSection={<IconRoute size={15} aria-hidden />}
      >
        {isFirst ? "Crawl the links" : "Crawl again"}
      </Button>
      <p role="status" id="link-crawl-why" className={styles.refused}>
        {message}
      </p>
    </form>
  );
}
