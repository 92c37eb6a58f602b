"use client";

import { Button, TextInput } from "@mantine/core";
import { IconNews } from "@tabler/icons-react";
import { useRouter } from "next/navigation";
import { type FormEvent, useState } from "react";
import { type Column, DataTable } from "@/components/ui/data-table";
import { EmptyState } from "@/components/ui/empty-state";
import { formatCount } from "@/components/ui/format-number";
import { formatMinute, formatStamp } from "@/components/ui/format-time";
import { Link } from "@/components/ui/link";
import { Panel } from "@/components/ui/panel";
import { Stat, Stats } from "@/components/ui/stat";
import type { NewsArticle } from "@/lib/domain/plan/news-article";
import { delayWords } from "@/lib/domain/plan/news-delay";
import { schedules } from "@/lib/domain/plan/walk-schedule";
import { exportHref, filterHref } from "@/lib/domain/walk/filter-href";
import type { UrlFilter } from "@/lib/domain/walk/url-filter";
import type { NewsPage } from "@/lib/read/news";
import type { ViewSchedule } from "@/lib/read/walk-schedules";
import { DelayBars } from "./delay-bars";
import styles from "./news-screen.module.css";

/** New articles of the site's news sitemaps, and how soon after their publication they were listed. */
export function NewsScreen({
  host,
  filter,
  search,
  page,
  schedule,
}: {
  host: string;
  filter: UrlFilter;
  search: string | null;
  page: { ok: true; value: NewsPage } | { ok: false; message: string };
  schedule: ViewSchedule | null;
}) {
  const router = useRouter();
  const [typed, setTyped] = useState(search ?? "");
  function submit(event: FormEvent) {
    event.preventDefault();
    router.push(filterHref(host, "news", filter, { search: typed.trim() }), { scroll: false });
  }
  return (
    <div className={`page ${styles.screen}`}>
      <div className={styles.bar}>
        <h2 className={styles.title}>News</h2>
        <form onSubmit={submit} className={styles.search}>
          <TextInput
            size="xs"
            aria-label="Title, publication or language"
            placeholder="Title, publication or language"
            value={typed}
            onChange={(event) => setTyped(event.currentTarget.value)}
          />
          <Button type="submit" size="xs" variant="default">
            Search
          </Button>
        </form>
      </div>
      {page.ok ? (
        <Feed {...{ host, filter, search, schedule }} page={page.value} />
      ) : (
        <p role="alert">{page.message}</p>
      )}
    </div>
  );
}

function Feed({
  host,
  filter,
  search,
  page,
  schedule,
}: {
  host: string;
  filter: UrlFilter;
  search: string | null;
  page: NewsPage;
  schedule: ViewSchedule | null;
}) {
  const { delays, articles, listed, walks, walkGapMs } = page;
  const word = schedules.find(({ everyMinutes }) => everyMinutes === schedule?.everyMinutes)?.word;
  const settings = <Link href={`/sites/${encodeURIComponent(host)}/settings`}>Settings</Link>;
  if (articles === 0) {
    return (
      <EmptyState icon={<IconNews size={22} aria-hidden />} title={search ? "No article is called so" : "No news"}>
        {search ? null : "No sitemap of this site has entries with news fields under this filter."}
      </EmptyState>
    );
  }
  return (
    <>
      <Stats label="News">
        <Stat word="Articles" value={formatCount(articles)} note={`${formatCount(listed)} listed in this walk`} />
        <Stat
          word="Median delay"
          value={delays.medianMs === null ? "not known" : delayWords(delays.medianMs)}
          note={
            delays.articles === 0
              ? "needs a walk that finds new articles"
              : `of ${formatCount(delays.articles)} articles`
          }
        />
        <Stat
          word="Nine in ten within"
          value={delays.p90Ms === null ? "not known" : delayWords(delays.p90Ms)}
          note={delays.early > 0 ? `${formatCount(delays.early)} listed before their publication` : "of publication"}
        />
        <Stat
          word="Watched"
          value={word ?? "when asked"}
          note={
            schedule?.nextAt ? (
              <>
                next {formatMinute(schedule.nextAt)} UTC · {settings}
              </>
            ) : (
              <>set a schedule under {settings}</>
            )
          }
        />
      </Stats>
      <Panel title="Delay from publication to first listing">
        {delays.articles > 0 ? (
          <DelayBars delays={delays} />
        ) : (
          <p className={styles.quiet}>The articles of the first walk may have been listed for long: walk again.</p>
        )}
        <p className={styles.quiet}>
          {walkGapMs === null
            ? "This rests on one walk."
            : `This rests on ${formatCount(walks)} walks, ${delayWords(walkGapMs)} apart in the middle: an article counts as listed when a walk finds it, so delays are at most that much too long.`}{" "}
          Left out are the articles of the first walk and dates without a time.
        </p>
      </Panel>
      <Panel
        title="Articles"
        note="The newest first; those that have left the sitemap stay here."
        actions={
          <span className={styles.downloads}>
            <a href={exportHref(host, "news", filter, { search })} download aria-label="The articles as CSV">
              CSV
            </a>
          </span>
        }
      >
        <DataTable label="Articles" columns={columns} rows={page.rows} rowKey={({ loc }) => loc} />
        <p className={styles.quiet}>
          {page.rows.length < articles
            ? `The newest ${formatCount(page.rows.length)} of ${formatCount(articles)}; a download has them all.`
            : `All ${formatCount(articles)}.`}
        </p>
      </Panel>
    </>
  );
}

const columns: Column<NewsArticle>[] = [
  {
    key: "title",
    header: "Title",
    card: true,
    wide: true,
    cell: ({ title, loc }) => (
      <span className={styles.headline}>
        <a href={loc} target="_blank" rel="noreferrer noopener">
          {title ?? loc}
        </a>
      </span>
    ),
  },
  { key: "publication", header: "Publication", card: true, cell: ({ publication }) => publication ?? "–" },
  { key: "language", header: "Language", cell: ({ language }) => language ?? "–" },
  {
    key: "published",
    header: "Published (UTC)",
    card: true,
    cell: ({ publishedAt, publishedPrecision }) => (
      <span className="mono">{publishedAt === null ? "–" : formatStamp(publishedAt, publishedPrecision)}</span>
    ),
  },
  {
    key: "first",
    header: "First seen (UTC)",
    card: true,
    cell: ({ firstSeen, firstSeenAt }) => (
      <span className="mono" title={`walk ${firstSeen}`}>
        {formatMinute(firstSeenAt)}
      </span>
    ),
  },
  {
    key: "delay",
    header: "Delay",
    numeric: true,
    card: true,
    cell: ({ delayMs }) => (delayMs === null ? "–" : delayMs < 0 ? "early" : delayWords(delayMs)),
  },
  { key: "listed", header: "Listed", cell: ({ isListed }) => (isListed ? "yes" : "no longer") },
];
