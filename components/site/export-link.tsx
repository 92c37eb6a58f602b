"use client";

import { ActionIcon, Button, Menu } from "@mantine/core";
import { IconAlertTriangle, IconChevronDown, IconDownload } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { formatCount } from "@/components/ui/format-number";
import { useSiteView } from "@/components/ui/site-view";
import { countQuery } from "@/lib/client/site-queries";
import { coverageNames } from "@/lib/domain/coverage/coverage-filter";
import { type ExportList, exportHref, type SiteTab } from "@/lib/domain/walk/filter-href";
import styles from "./site-header.module.css";

/** Rows of a sheet in the spreadsheets in use. @see https://support.microsoft.com/office/1672b34d-7043-467e-8e27-269d656771c3 */
const sheetRowsMax = 1_048_576;

const listOf: Record<SiteTab, ExportList> = {
  overview: "urls",
  sections: "sections",
  lastmod: "stamps",
  urls: "urls",
  changes: "changes",
  files: "files",
  verify: "verify",
  coverage: "coverage",
  plan: "due",
  news: "news",
  settings: "files",
};

const formats: { label: string; extra: Record<string, string> }[] = [
  { label: "CSV, gzipped", extra: { gzip: "1" } },
  { label: "CSV with byte order mark, for Excel", extra: { bom: "1" } },
  { label: "NDJSON", extra: { format: "ndjson" } },
  { label: "Plain text, one URL a line", extra: { format: "txt" } },
  { label: "CSV, columns of advertools", extra: { preset: "advertools" } },
  { label: "CSV, columns of Screaming Frog", extra: { preset: "screaming-frog" } },
];

/** Exactly the rows of the tab in view under its filter; other formats in the menu. */
export function ExportLink() {
  const { host, tab, filter, query } = useSiteView();
  const list = listOf[tab];
  const isUrls = list === "urls";
  const count = useQuery({ ...countQuery(host, filter), enabled: isUrls });
  const rows = count.data?.urls;
  const tooLarge = rows !== undefined && rows >= sheetRowsMax;
  const own = {
    sort: isUrls ? query.get("sort") : null,
    order: isUrls ? query.get("order") : null,
    tree: list === "sections" ? query.get("tree") : null,
    outcome: list === "files" ? query.get("outcome") : null,
    left: list === "changes" ? query.get("left") : null,
    leftview: list === "changes" ? query.get("leftview") : null,
    kind: list === "changes" ? query.get("kind") : null,
    when: list === "due" ? query.get("when") : null,
    due: list === "due" ? query.get("due") : null,
    search: list === "news" ? query.get("search") : null,
    verification: list === "verify" ? query.get("verification") : null,
    group: list === "verify" ? query.get("group") : null,
    ...(list === "coverage" ? Object.fromEntries(coverageNames.map((name) => [name, query.get(name)])) : {}),
  };
  // The tree of sections is shown whole: its own part of the filter only marks a node.
  const shown = list === "sections" ? { ...filter, [own.tree === "file" ? "file" : "section"]: undefined } : filter;
  const warning = tooLarge
    ? `${formatCount(rows)} rows: a spreadsheet holds ${formatCount(sheetRowsMax)} with the header and drops the rest`
    : undefined;
  return (
    <div className={styles.export}>
      <Button
        component="a"
        href={exportHref(host, list, shown, own)}
        download
        variant="default"
        title={warning ?? `${isUrls ? "URLs" : list} as CSV, under the filter in view`}
        leftSection={
          tooLarge ? (
            <IconAlertTriangle size={14} color="var(--gz-partial)" aria-label="Too large for a spreadsheet." />
          ) : (
            <IconDownload size={14} aria-hidden />
          )
        }
      >
        Export CSV
        <span className={styles.exportCount}>
          {isUrls
            ? rows === undefined
              ? ""
              : `${formatCount(rows)} rows`
            : list === "verify"
              ? "pages"
              : list === "coverage"
                ? "rows"
                : list}
        </span>
      </Button>
      {isUrls ? (
        <Menu>
          <Menu.Target>
            <ActionIcon variant="default" size={30} aria-label="Other formats">
              <IconChevronDown size={14} aria-hidden />
            </ActionIcon>
          </Menu.Target>
          <Menu.Dropdown>
            {warning ? <Menu.Label>{warning}</Menu.Label> : null}
            {formats.map(({ label, extra }) => (
              <Menu.Item key={label} component="a" href={exportHref(host, list, filter, { ...own, ...extra })} download>
                {label}
              </Menu.Item>
            ))}
          </Menu.Dropdown>
        </Menu>
      ) : null}
    </div>
  );
}
