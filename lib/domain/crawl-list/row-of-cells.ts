import type { CrawlRow, Indexability, RejectReason } from "./crawl-row";
import { readListAddress } from "./list-address";
import type { ColumnRole } from "./list-format";

export type ReadRow = { ok: true; row: CrawlRow } | { ok: false; reason: RejectReason };

/** One record by the roles of its columns. @param cell Text of the column with a role; undefined where there is none. */
export function rowOfCells(cell: (role: ColumnRole) => string | undefined, line: number, baseUrl: string): ReadRow {
  const address = readListAddress(cell("address") ?? "", baseUrl);
  if (!address.ok) return address;
  const { loc } = address;
  const status = wholeNumber(cell("status"), 999);
  const canonical = readCanonical(cell("canonical"), loc);
  const type = cell("contentType")?.toLowerCase();
  return {
    ok: true,
    row: {
      loc,
      line,
      // 0 is how crawlers write that there was no answer.
      status: status === 0 ? null : status,
      indexability: readIndexability(cell, { status, canonical }),
      depth: wholeNumber(cell("depth"), 32_767),
      isHtml: type ? /html/.test(type) : null,
      canonical,
    },
  };
}

function wholeNumber(text: string | undefined, most: number): number | null {
  if (!text) return null;
  const value = Number(text);
  return Number.isInteger(value) && value >= 0 && value <= most && text.trim() !== "" ? value : null;
}

function readCanonical(text: string | undefined, loc: string): string | null {
  // advertools joins several by "@@".
  const first = text?.split("@@")[0]?.trim();
  if (!first) return null;
  const address = readListAddress(first, loc);
  return address.ok && address.loc !== loc ? address.loc : null;
}

interface Known {
  status: number | null;
  canonical: string | null;
}

/** What the list says, else what follows from robots, status and canonical. Null where it says nothing of the kind. */
function readIndexability(cell: (role: ColumnRole) => string | undefined, known: Known): Indexability | null {
  const said = cell("indexability")?.trim().toLowerCase();
  const robots = cell("robots")?.toLowerCase() ?? "";
  if (said) {
    if (/^(?:indexable|yes|true|1)$/.test(said)) return "indexable";
    return reasonOf(`${said} ${cell("indexabilityStatus")?.toLowerCase() ?? ""}`, robots, known);
  }
  if (/\b(?:noindex|none)\b/.test(robots)) return "noindex";
  const { status, canonical } = known;
  if (status === null) return null;
  const byStatus = reasonOfStatus(status);
  if (byStatus !== null) return byStatus;
  return canonical === null ? null : "canonicalised";
}

function reasonOf(said: string, robots: string, { status, canonical }: Known): Indexability {
  if (/no-?\s?index(?!able)/.test(said)) return "noindex";
  if (/canonical/.test(said)) return "canonicalised";
  if (/redirect/.test(said)) return "redirected";
  if (/blocked|disallow|robots/.test(said)) return "blocked";
  if (/client error|not found|4xx/.test(said)) return "client-error";
  if (/server error|5xx/.test(said)) return "server-error";
  if (/no response|timeout|connection/.test(said)) return "no-response";
  if (/\b(?:noindex|none)\b/.test(robots)) return "noindex";
  return (status === null ? null : reasonOfStatus(status)) ?? (canonical === null ? "non-indexable" : "canonicalised");
}

function reasonOfStatus(status: number): Indexability | null {
  if (status === 0) return "no-response";
  if (status >= 500) return "server-error";
  if (status >= 400) return "client-error";
  // 304 says that what was there is there.
  return status >= 300 && status !== 304 ? "redirected" : null;
}
