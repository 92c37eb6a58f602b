import { formatCount, formatPlural, formatShare } from "@/components/ui/format-number";
import type { UrlFilter } from "@/lib/domain/walk/url-filter";
import type { WalkReason } from "@/lib/domain/walk/walk-state";
import type { WalkSummary } from "@/lib/domain/walk/walk-summary";

/** Something an analyst should look at. */
export interface Attention {
  key: string;
  tone: "failed" | "partial" | "generation" | "absent";
  sentence: string;
  /** Where it is seen: the URLs under this filter, or the files. Null where there is no list of it. */
  leadsTo: { tab: "urls"; filter: Partial<UrlFilter> } | { tab: "files" } | null;
}

/** What needs attention in a walk, most serious first; empty where nothing does. */
export function listAttention(summary: WalkSummary, reasons: WalkReason[]): Attention[] {
  const list: Attention[] = reasons.map((reason) => ({
    key: reason.sentence,
    tone: reason.code.startsWith("cap-") || reason.code === "cancelled" ? "partial" : "failed",
    sentence: reason.sentence,
    leadsTo: reason.files === null ? null : { tab: "files" },
  }));
  const add = (
    key: string,
    count: number,
    tone: Attention["tone"],
    sentence: string,
    filter: Partial<UrlFilter> | null,
  ) => {
    if (count > 0) list.push({ key, tone, sentence, leadsTo: filter && { tab: "urls", filter } });
  };
  add(
    "not-known",
    summary.notKnownUrls,
    "partial",
    `${formatPlural(summary.notKnownUrls, "URL")} kept from an earlier walk: their files were not read this time`,
    { change: "not-known" },
  );
  add("invalid", summary.invalid, "failed", `${formatPlural(summary.invalid, "lastmod")} cannot be read as a date`, {
    dated: "invalid",
  });
  add("future", summary.future, "generation", `${formatPlural(summary.future, "lastmod")} lie in the future`, {
    dated: "future",
  });
  add(
    "implausible",
    summary.implausible,
    "generation",
    `${formatPlural(summary.implausible, "lastmod")} lie before 1991`,
    {
      dated: "implausible",
    },
  );
  const undatedShare = summary.entries > 0 ? summary.absent / summary.entries : 0;
  if (undatedShare < 1)
    add(
      "undated",
      summary.absent,
      "absent",
      `${formatCount(summary.absent)} entries (${formatShare(undatedShare)}) carry no lastmod`,
      {
        dated: "undated",
      },
    );
  for (const origin of summary.origins.filter((one) => one.foreign).slice(0, 3))
    add(
      `foreign ${origin.origin}`,
      origin.urls,
      "partial",
      `${formatPlural(origin.urls, "URL")} on another host, ${hostOf(origin.origin)}`,
      { host: hostOf(origin.origin) },
    );
  add(
    "several-files",
    summary.urlsInSeveralFiles,
    "absent",
    `${formatPlural(summary.urlsInSeveralFiles, "URL is", "URLs are")} listed by more than one file${
      summary.conflictingUrls > 0 ? `, ${formatCount(summary.conflictingUrls)} of them with different days` : ""
    }`,
    null,
  );
  return list;
}

function hostOf(origin: string): string {
  return origin.replace(/^[a-z]+:\/\//, "");
}
