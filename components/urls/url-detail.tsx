"use client";

import { Drawer } from "@mantine/core";
import { IconExternalLink, IconHistory } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { Chip } from "@/components/ui/chip";
import { CopyButton } from "@/components/ui/copy-button";
import { formatStamp } from "@/components/ui/format-time";
import { Link } from "@/components/ui/link";
import { MiddleCut } from "@/components/ui/middle-cut";
import { entryQuery } from "@/lib/client/site-queries";
import { buildUrlHistory, type UrlStep } from "@/lib/domain/change/url-history";
import { filterHref } from "@/lib/domain/walk/filter-href";
import { type UrlFilter, walkOf } from "@/lib/domain/walk/url-filter";
import type { EntryDetail } from "@/lib/read/entry-detail";
import { ExtensionData } from "./extension-data";
import { ChangeMark, flagWords } from "./url-columns";
import styles from "./url-detail.module.css";

/** Everything known of one URL: what each file says, the extension fields, what was said over the walks. */
export function UrlDetail({
  host,
  filter,
  which,
  onClose,
}: {
  host: string;
  filter: UrlFilter;
  /** Null while none is opened. */
  which: { id: string } | { loc: string } | null;
  onClose: () => void;
}) {
  const detail = useQuery({ ...entryQuery(host, filter, which ?? { id: "" }), enabled: which !== null });
  return (
    <Drawer.Root opened={which !== null} onClose={onClose} position="right" size="min(560px, 100vw)">
      <Drawer.Overlay backgroundOpacity={0.35} />
      <Drawer.Content aria-label="One URL">
        <Drawer.Body>
          <div className={styles.top}>
            <h2>One URL</h2>
            <Drawer.CloseButton aria-label="Close" />
          </div>
          {detail.data ? <Detail host={host} filter={filter} detail={detail.data} /> : null}
          {detail.isPending && which !== null ? <p className={styles.quiet}>Reading…</p> : null}
          {detail.error && !detail.data ? <p role="alert">{detail.error.message}</p> : null}
        </Drawer.Body>
      </Drawer.Content>
    </Drawer.Root>
  );
}

function Detail({ host, filter, detail }: { host: string; filter: UrlFilter; detail: EntryDetail }) {
  const { url, listedBy, spans } = detail;
  return (
    <div className={styles.detail}>
      <p className={styles.loc}>
        <span>{url.loc}</span>
        <span className={styles.tools}>
          <CopyButton text={url.loc} label="Copy the URL" />
          <a href={url.loc} target="_blank" rel="noreferrer noopener" aria-label="Open the page in a new tab">
            <IconExternalLink size={15} aria-hidden />
          </a>
        </span>
      </p>
      <dl className={styles.pairs}>
        <dt>Lastmod</dt>
        <dd>
          {url.lastmodAt === null
            ? "none that can be read"
            : `${formatStamp(url.lastmodAt, url.precision)} UTC (${url.precision})`}
        </dd>
        <dt>As published</dt>
        <dd className="mono">{url.lastmodRaw ?? "–"}</dd>
        {url.flags.length > 0 ? (
          <>
            <dt>Oddities</dt>
            <dd>{url.flags.map((flag) => flagWords[flag] ?? flag).join(", ")}</dd>
          </>
        ) : null}
        <dt>Section</dt>
        <dd>
          <Link href={filterHref(host, "urls", { ...walkOf(filter), section: url.section })}>{url.section}</Link>
        </dd>
        <dt>Seen</dt>
        <dd>
          walks {url.firstSeen} to {url.lastSeen} <ChangeMark row={url} />
        </dd>
      </dl>
      <h3 className={styles.title}>Listed by</h3>
      <ul className={styles.list}>
        {listedBy.map((listing) => (
          <li key={listing.id}>
            <Link href={filterHref(host, "urls", { ...walkOf(filter), file: listing.sitemap })} className={styles.file}>
              <MiddleCut text={listing.sitemap} tail={26} />
            </Link>
            <span className={styles.quiet}>
              {listing.lastmodAt === null
                ? (listing.lastmodRaw ?? "undated")
                : formatStamp(listing.lastmodAt, listing.precision)}
              {listing.listings > 1 ? `, ${listing.listings} times` : ""}
            </span>
            {listing.locRaw ? (
              <span className={styles.raw}>
                written as <span className="mono">{listing.locRaw}</span>
              </span>
            ) : null}
            {listing.extension ? <ExtensionData extension={listing.extension} /> : null}
          </li>
        ))}
      </ul>
      <h3 className={styles.title}>Over the walks</h3>
      <ul className={styles.list}>
        {buildUrlHistory(spans).map((step) => (
          <li key={step.firstWalk} className={styles.span}>
            <span>
              {step.lastWalk === step.firstWalk
                ? `walk ${step.firstWalk}`
                : `walks ${step.firstWalk} – ${step.lastWalk ?? "now"}`}
            </span>
            <span className={step.listed ? "mono" : styles.quiet}>{stepWords(step)}</span>
            {step.isBack ? (
              <Chip icon={<IconHistory size={13} aria-hidden />} tone="stale" look="quiet">
                returned
              </Chip>
            ) : null}
            {step.sitemaps.map((sitemap) => (
              <span key={sitemap} className={styles.quiet}>
                <MiddleCut text={sitemap.replace(/^https?:\/\/[^/]+/, "")} tail={20} title={sitemap} />
              </span>
            ))}
          </li>
        ))}
      </ul>
    </div>
  );
}

function stepWords({ listed }: UrlStep): string {
  if (!listed) return "not listed";
  if (listed.lastmodAt === null) return listed.lastmodRaw ?? "undated";
  return formatStamp(listed.lastmodAt, listed.precision);
}
