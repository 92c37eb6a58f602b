"use client";

import { IconListSearch } from "@tabler/icons-react";
import { useRouter } from "next/navigation";
import { useMemo, useState, useTransition } from "react";
import { EmptyState } from "@/components/ui/empty-state";
import { formatCount } from "@/components/ui/format-number";
import { Panel } from "@/components/ui/panel";
import { type CoverageFilter, type CoverageKind, coverageKinds } from "@/lib/domain/coverage/coverage-filter";
import { type CoverageNode, countUnder } from "@/lib/domain/coverage/coverage-summary";
import type { RuleSet } from "@/lib/domain/coverage/near-rule";
import { isImporting } from "@/lib/domain/crawl-list/list-summary";
import type { UrlFilter } from "@/lib/domain/walk/url-filter";
import type { CoverageHead, ListReject, ListVersion } from "@/lib/read/coverage-head";
import type { CoveragePage } from "@/lib/read/coverage-rows";
import type { LinkCrawlHead } from "@/lib/read/link-crawl";
import type { WalkHead } from "@/lib/read/walk-summary";
import { BringList } from "./bring-list";
import { ChooseColumn } from "./choose-column";
import { CoverageBars } from "./coverage-bars";
import { CoverageFilters } from "./coverage-filters";
import { type CoverageView, coverageHref } from "./coverage-href";
import { CoverageList } from "./coverage-list";
import styles from "./coverage-screen.module.css";
import { CoverageTree } from "./coverage-tree";
import { LinkCrawlPanel } from "./link-crawl-panel";
import { ListPicker } from "./list-picker";
import { ListProgress } from "./list-progress";
import { MatchRules } from "./match-rules";
import { RejectedLines } from "./rejected-lines";
import { VersionCompare } from "./version-compare";

type Answer<T> = { ok: true; value: T } | { ok: false; message: string };

interface Props {
  walk: WalkHead;
  filter: UrlFilter;
  own: CoverageFilter;
  rules: RuleSet;
  versions: ListVersion[];
  /** Null where no list has been brought. */
  version: ListVersion | null;
  coverage: CoverageHead | null;
  first: Answer<CoveragePage> | null;
  counts: Answer<Record<CoverageKind, number>> | null;
  paths: CoverageNode[];
  files: CoverageNode[];
  rejects: ListReject[];
  /** Crawls of the site's links, the latest first. */
  crawls: LinkCrawlHead[];
}

/** The inventory against a list that a crawler found. */
export function CoverageScreen(props: Props) {
  const { walk, filter, own, rules, versions, version, coverage, rejects, crawls } = props;
  const view: CoverageView = { host: walk.host, filter, list: version?.id ?? null, rules, own };
  const [isBringing, setIsBringing] = useState(false);
  const older =
    version &&
    versions.find((one) => one.listId === version.listId && one.number < version.number && one.state === "ready");
  const isUnderWay =
    version &&
    (isImporting(version.state) ||
      (version.state === "ready" && coverage?.state !== "ready" && coverage?.state !== "failed"));
  // What a crawl came to stands over its list; under the list of another.
  const isOfCrawl = version !== null && crawls.some(({ versionId }) => versionId === version.id);
  const crawlPanel = <LinkCrawlPanel {...{ view, walk, crawls }} />;
  return (
    <div className={`page ${styles.screen}`}>
      <div className={styles.bar}>
        <h2 className={styles.title}>Coverage</h2>
        {version ? <ListPicker {...{ view, versions }} shown={version} /> : null}
        {version ? (
          <button
            type="button"
            className={styles.more}
            aria-expanded={isBringing}
            onClick={() => setIsBringing(!isBringing)}
          >
            Bring another list
          </button>
        ) : null}
      </div>
      {version ? <VersionLine version={version} /> : null}
      {version && !isBringing ? null : <BringList view={view} />}
      {version === null ? (
        <EmptyState icon={<IconListSearch size={22} aria-hidden />} title="Which pages does the sitemap not have?">
          Bring the URLs that a crawler found, that the log of the server saw or that a search engine lists. Each is
          compared with the walk: what both have, what only the sitemap has (orphan candidates), what only the list has
          (missing from the sitemap), and what differs by spelling alone. Nothing leaves this machine.
        </EmptyState>
      ) : null}
      {isOfCrawl ? crawlPanel : null}
      {version?.state === "uploaded" ? <ChooseColumn host={walk.host} version={version} key={version.id} /> : null}
      {version && isUnderWay ? (
        <ListProgress {...{ view, walk, version }} isMatched={coverage !== null} key={`${version.id} ${walk.id}`} />
      ) : null}
      {version?.state === "failed" || version?.state === "cancelled" ? (
        <EmptyState title={version.reason ?? "The list could not be read"} />
      ) : null}
      {coverage?.state === "failed" ? <EmptyState title={coverage.reason ?? "The list could not be matched"} /> : null}
      {version && coverage?.state === "ready" && coverage.summary ? (
        <Matched {...props} view={view} version={version} />
      ) : null}
      {version?.state === "ready" && older ? <VersionCompare host={walk.host} newer={version} older={older} /> : null}
      {version && rejects.length > 0 ? <RejectedLines {...{ version, rejects }} host={walk.host} /> : null}
      {isOfCrawl ? null : crawlPanel}
    </div>
  );
}

function VersionLine({ version }: { version: ListVersion }) {
  const { urls, rowsRead, rejected, summary, reason, state, format } = version;
  if (state !== "ready" || urls === null) return null;
  const duplicates = (summary?.rows ?? rowsRead) - urls;
  return (
    <p className={styles.sentence}>
      {formatCount(urls)} URLs
      {format?.tool ? ` from ${format.tool}` : ""}
      {duplicates > 0 ? `, ${formatCount(duplicates)} more lines name one of them again` : ""}
      {rejected > 0 ? `, ${formatCount(rejected)} lines rejected` : ""}.{reason ? ` ${reason}.` : ""}
    </p>
  );
}

const none = Object.fromEntries(coverageKinds.map((kind) => [kind, 0])) as Record<CoverageKind, number>;

/** All that rests on the matching. Rules move the figures here at once; the list follows. */
function Matched({
  walk,
  coverage,
  first,
  counts,
  paths,
  files,
  version,
  view: asked,
}: Props & { view: CoverageView; version: ListVersion }) {
  const router = useRouter();
  const [rules, setRules] = useState(asked.rules);
  const [pending, startTransition] = useTransition();
  const view = { ...asked, rules };
  const summary = coverage?.summary;
  const figures = useMemo(() => (summary ? countUnder(summary, rules) : null), [summary, rules]);
  if (!summary || !figures) return null;
  const change = (next: RuleSet) => {
    setRules(next);
    startTransition(() => router.replace(coverageHref(asked, { rules: next }), { scroll: false }));
  };
  const total = counts?.ok ? Object.values(counts.value).reduce((sum, urls) => sum + urls, 0) : 0;
  const refusal = [first, counts].find((answer) => answer?.ok === false);
  return (
    <>
      <CoverageBars
        view={view}
        walk={{ number: walk.number, isPartial: walk.state === "partial" }}
        summary={summary}
        counts={figures}
      />
      <Panel title="Meant as one" note="Switch a rule off, and what differs by it stands on both sides again.">
        <MatchRules view={view} counts={figures} onChange={change} />
      </Panel>
      <CoverageTree view={view} paths={paths} files={files} />
      <div id="coverage-list" className={styles.anchor} aria-busy={pending}>
        <Panel title="URLs">
          <CoverageFilters view={view} summary={version.summary} counts={counts?.ok ? counts.value : none} />
          {refusal && !refusal.ok ? (
            <EmptyState title={refusal.message} />
          ) : (
            <CoverageList view={asked} first={first?.ok ? first.value : null} total={total} key={coverageHref(asked)} />
          )}
        </Panel>
      </div>
    </>
  );
}
