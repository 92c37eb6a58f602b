"use client";

import { Select } from "@mantine/core";
import { IconX } from "@tabler/icons-react";
import { useRouter } from "next/navigation";
import { useTransition } from "react";
import { formatCount } from "@/components/ui/format-number";
import { Link } from "@/components/ui/link";
import {
  type CoverageFilter,
  type CoverageKind,
  coverageKeys,
  coverageKinds,
} from "@/lib/domain/coverage/coverage-filter";
import { nearRules } from "@/lib/domain/coverage/near-rule";
import type { ListSummary } from "@/lib/domain/crawl-list/list-summary";
import { type CoverageView, coverageHref } from "./coverage-href";
import styles from "./coverage-screen.module.css";
import { kindChips, kindWords } from "./coverage-words";

/** Filters that an analyst comes for: what should not stand in a sitemap. */
const readyMade: { word: string; own: CoverageFilter; needs: "statuses" | "indexabilities" }[] = [
  { word: "404 and other 4xx in the sitemap", own: { listed: "yes", status: "client-error" }, needs: "statuses" },
  { word: "redirecting in the sitemap", own: { listed: "yes", status: "redirect" }, needs: "statuses" },
  { word: "noindex in the sitemap", own: { listed: "yes", indexability: "noindex" }, needs: "indexabilities" },
  {
    word: "canonicalised in the sitemap",
    own: { listed: "yes", indexability: "canonicalised" },
    needs: "indexabilities",
  },
  {
    word: "indexable, missing from the sitemap",
    own: { kind: "crawl-only", indexability: "indexable" },
    needs: "indexabilities",
  },
];

const words: Record<string, string> = {
  ok: "2xx",
  redirect: "3xx, redirecting",
  "client-error": "4xx",
  "server-error": "5xx",
  none: "no status",
  "not-indexable": "not indexable",
  yes: "in the sitemap",
};

/** What narrows the list below, beside the filter of all tabs. */
export function CoverageFilters({
  view,
  summary,
  counts,
}: {
  view: CoverageView;
  summary: ListSummary | null;
  counts: Record<CoverageKind, number>;
}) {
  const router = useRouter();
  const [pending, startTransition] = useTransition();
  const go = (own: CoverageFilter) =>
    startTransition(() => router.push(coverageHref(view, { own: { ...view.own, ...own } }), { scroll: false }));
  const has = (name: "statuses" | "indexabilities" | "depths" | "html") =>
    summary?.[name].some(([value]) => value !== null) ?? false;
  const statuses =
    summary?.statuses.flatMap(([status]) => (status === null ? [] : [String(status)])).slice(0, 40) ?? [];
  const found = summary?.indexabilities.flatMap(([name]) => (name === null ? [] : [name])) ?? [];
  const select = (
    name: "kind" | "status" | "indexability" | "depth" | "type",
    label: string,
    data: { value: string; label: string }[],
  ) => (
    <Select
      aria-label={label}
      placeholder={label}
      clearable
      clearButtonProps={{ "aria-label": `Any ${label.toLowerCase()}` }}
      data={data}
      value={view.own[name] ?? null}
      onChange={(value) => go({ [name]: value ?? undefined })}
      className={styles.select}
    />
  );
  const chips = coverageKeys.filter((key) => view.own[key] !== undefined);
  return (
    <div className={styles.filters} aria-busy={pending}>
      <ul className={styles.ready} aria-label="Ready-made filters">
        {readyMade
          .filter(({ needs }) => has(needs))
          .map(({ word, own }) => {
            const isOn = coverageKeys.every((key) => view.own[key] === own[key]);
            return (
              <li key={word}>
                <Link
                  href={coverageHref(view, { own: isOn ? {} : own })}
                  scroll={false}
                  className={styles.readyLink}
                  aria-current={isOn ? "true" : undefined}
                >
                  {word}
                </Link>
              </li>
            );
          })}
      </ul>
      <div className={styles.selects}>
        {select(
          "kind",
          "Match",
          coverageKinds.map((kind) => ({ value: kind, label: kindWords[kind].word })),
        )}
        {has("statuses")
          ? select("status", "Status", [
              ...["ok", "redirect", "client-error", "server-error", "none"].map((value) => ({
                value,
                label: words[value] ?? value,
              })),
              ...statuses.map((value) => ({ value, label: value })),
            ])
          : null}
        {has("indexabilities")
          ? select("indexability", "Indexability", [
              { value: "not-indexable", label: "not indexable" },
              ...found.map((value) => ({ value, label: value })),
            ])
          : null}
        {has("depths")
          ? select(
              "depth",
              "Depth",
              [...Array.from({ length: 6 }, (_, depth) => String(depth)), "6+"].map((value) => ({
                value,
                label: `depth ${value}`,
              })),
            )
          : null}
        {has("html")
          ? select("type", "Content", [
              { value: "html", label: "HTML" },
              { value: "other", label: "not HTML" },
            ])
          : null}
        {chips.map((key) => (
          <Link
            key={key}
            href={coverageHref(view, { own: { ...view.own, [key]: undefined } })}
            scroll={false}
            className={styles.chip}
            aria-label={`Remove filter ${key}`}
          >
            {chipWord(key, view.own[key] ?? "")} <IconX size={12} aria-hidden />
          </Link>
        ))}
      </div>
      <p className={styles.counted} role="status" aria-label="Rows">
        {coverageKinds
          .filter((kind) => counts[kind] > 0)
          .map((kind) => `${formatCount(counts[kind])} ${kindChips[kind]}`)
          .join(" · ") || "no rows"}
      </p>
    </div>
  );
}

function chipWord(key: string, value: string): string {
  if (key === "kind") return kindWords[value as CoverageKind].word;
  if (key === "rule") return `near by ${nearRules.find(({ name }) => name === value)?.word ?? value}`;
  return key === "depth" ? `depth ${value}` : (words[value] ?? value);
}
