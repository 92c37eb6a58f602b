"use client";

import { Popover } from "@mantine/core";
import { IconMinus } from "@tabler/icons-react";
import { useState } from "react";
import { Chip } from "@/components/ui/chip";
import { type Column, DataTable } from "@/components/ui/data-table";
import { EmptyState } from "@/components/ui/empty-state";
import { formatPlural } from "@/components/ui/format-number";
import { formatStamp } from "@/components/ui/format-time";
import { Link } from "@/components/ui/link";
import { MiddleCut } from "@/components/ui/middle-cut";
import { Panel } from "@/components/ui/panel";
import { formatSpan } from "@/lib/domain/lastmod/format-span";
import { sourceWords } from "@/lib/domain/verify/found-date";
import { isInPageGroup, type PageGroup, pageGroupWords } from "@/lib/domain/verify/page-group";
import { skipReasons } from "@/lib/domain/verify/page-look";
import type { VerifiedPage } from "@/lib/domain/verify/verified-page";
import { relationLook, symbolPaths } from "./relation-look";
import { type VerifyPlace, verifyHref } from "./verify-href";
import styles from "./verify-screen.module.css";

const rowsStep = 50;

/** Every page of the sample with its evidence; narrowed to a group where the address names one. */
export function VerifiedPages({
  group,
  pages,
  ...place
}: VerifyPlace & { group: PageGroup | null; pages: VerifiedPage[] }) {
  const [rowsMax, setRowsMax] = useState(rowsStep);
  const shown = group ? pages.filter((page) => isInPageGroup(page, group)) : pages;
  const note = group ? (
    <span className={styles.narrowed}>
      {shown.length} of {pages.length}: {pageGroupWords[group]} <Link href={verifyHref(place, null)}>show all</Link>
    </span>
  ) : (
    `${pages.length}, in the order they were asked for`
  );
  return (
    <Panel title="Pages" note={note}>
      {shown.length === 0 ? (
        <EmptyState title="No page of this kind">
          <Link href={verifyHref(place, null)}>Show all pages</Link>
        </EmptyState>
      ) : (
        <DataTable
          label="Pages of the sample"
          rows={shown.slice(0, rowsMax)}
          rowKey={({ loc }) => loc}
          columns={columns}
        />
      )}
      {shown.length > rowsMax ? (
        <button type="button" className={styles.more} onClick={() => setRowsMax(rowsMax + rowsStep)}>
          Show {Math.min(rowsStep, shown.length - rowsMax)} more of {shown.length - rowsMax}
        </button>
      ) : null}
    </Panel>
  );
}

const columns: Column<VerifiedPage>[] = [
  {
    key: "page",
    header: "Page",
    wide: true,
    cell: ({ loc }) => <MiddleCut text={withoutOrigin(loc)} title={loc} tail={32} />,
  },
  {
    key: "relation",
    header: "Lastmod is",
    card: true,
    cell: (page) =>
      page.relation ? <RelationChip page={page} /> : <span className={styles.muted}>{outcomeWords(page)}</span>,
  },
  {
    key: "lastmod",
    header: "Lastmod (UTC)",
    card: true,
    cell: ({ lastmodAt, precision }) => <Stamp at={lastmodAt} precision={precision} />,
  },
  {
    key: "own",
    header: "The page’s own (UTC)",
    card: true,
    cell: ({ pageAt, pagePrecision }) => <Stamp at={pageAt} precision={pagePrecision} />,
  },
  { key: "source", header: "Says so in", cell: ({ pageSource }) => (pageSource ? sourceWords[pageSource] : "–") },
  { key: "text", header: "Text since last look", card: true, cell: (page) => changeWords(page) },
  { key: "evidence", header: "Evidence", card: true, cell: (page) => <Evidence page={page} /> },
];

/** Pages of a sample share an origin, nearly always: the path tells them apart. The whole address is in the title. */
function withoutOrigin(loc: string): string {
  return loc.replace(/^https?:\/\/[^/]+(?=\/)/, "");
}

function Stamp({ at, precision }: { at: number | null; precision: string | null }) {
  return at === null ? (
    <IconMinus size={12} aria-label="none" />
  ) : (
    <span className="mono">{formatStamp(at, precision)}</span>
  );
}

function RelationChip({ page: { relation, differenceMs } }: { page: VerifiedPage }) {
  const look = relationLook[relation ?? "no-date"];
  const far =
    differenceMs === null || relation === "agree" || relation?.startsWith("no-") ? "" : ` ${formatSpan(differenceMs)}`;
  const icon = (
    <svg width="12" height="12" viewBox="-6 -6 12 12" aria-hidden>
      <path d={symbolPaths[look.symbol]} fill="currentColor" />
    </svg>
  );
  return (
    <Chip icon={icon} tone={look.tone} look="quiet">
      {look.word}
      {far}
    </Chip>
  );
}

function outcomeWords({ outcome, reason, status }: VerifiedPage): string {
  if (outcome === "skipped") return `skipped: ${skipReasons[reason as keyof typeof skipReasons] ?? reason}`;
  if (outcome === null) return "waits";
  return `${outcome}: ${reason?.replaceAll("-", " ") ?? ""}${status === null ? "" : ` (${status})`}`;
}

const kindWords: Record<string, string> = {
  same: "same",
  reordered: "same, in another order",
  template: "same: only the template changed",
  small: "small edit",
  large: "changed",
  redesign: "set anew: not known",
  unknown: "not known",
};

function changeWords({ changeKind, lastmodMoved, outcome }: VerifiedPage): string {
  if (changeKind === null) return outcome === "read" ? "first look" : "–";
  const moved = lastmodMoved === null ? "" : lastmodMoved ? "; lastmod moved" : "; lastmod stood still";
  return `${outcome === "not-modified" ? "same (304)" : (kindWords[changeKind] ?? changeKind)}${moved}`;
}

function Evidence({ page }: { page: VerifiedPage }) {
  const facts = [
    ...page.dates.map(
      ({ source, raw, at }) => `${sourceWords[source]}: ${raw}${at === null ? " (cannot be read)" : ""}`,
    ),
    page.etag ? `ETag ${page.etag}` : null,
    page.textSha256 ? `main text ${page.textSha256.slice(0, 12)}…, found by ${page.textMethod}` : null,
    page.canonical && page.canonical !== page.loc ? `canonical ${page.canonical}` : null,
    page.finalUrl && page.finalUrl !== page.loc ? `leads to ${page.finalUrl}` : null,
    page.robotsMeta ? `robots ${page.robotsMeta}` : null,
    page.similarity !== null && page.contentChanged
      ? `about ${Math.round(page.similarity * 100)} % of the words kept`
      : null,
    page.isList ? "a list of other pages: left out of the score" : null,
  ].filter((fact) => fact !== null);
  if (facts.length === 0) return null;
  return (
    <Popover position="bottom-end" width={460} withinPortal trapFocus>
      <Popover.Target>
        <button type="button" className={styles.more} aria-label={`Evidence of ${withoutOrigin(page.loc)}`}>
          {formatPlural(facts.length, "fact")}
        </button>
      </Popover.Target>
      <Popover.Dropdown>
        <ul className={styles.facts}>
          {facts.map((fact) => (
            <li key={fact}>{fact}</li>
          ))}
        </ul>
      </Popover.Dropdown>
    </Popover>
  );
}
