import { CountLink } from "@/components/ui/count-link";
import { type Column, DataTable } from "@/components/ui/data-table";
import { formatCount } from "@/components/ui/format-number";
import { VerdictChip } from "@/components/ui/verdict-chip";
import type { SectionPlan, Strategy } from "@/lib/domain/plan/plan-section";
import { aWeek, type SitePlan } from "@/lib/domain/plan/plan-site";
import type { SectionFacts } from "@/lib/domain/plan/section-facts";
import { filterHref } from "@/lib/domain/walk/filter-href";
import type { UrlFilter } from "@/lib/domain/walk/url-filter";
import styles from "./plan-screen.module.css";

export const strategyWords: Record<Strategy, string> = {
  lastmod: "use lastmod",
  conditional: "conditional requests",
  all: "fetch all",
};

/** One row a section: how it is fetched, why, and what that comes to. What is not known stays a dash. */
export function PlanSections({
  host,
  filter,
  facts,
  plan,
}: {
  host: string;
  filter: UrlFilter;
  facts: SectionFacts[];
  plan: SitePlan;
}) {
  const verdicts = new Map(facts.map(({ key, verdict }) => [key, verdict]));
  const weekly = (count: number | null | undefined) =>
    count === null || count === undefined ? "–" : formatCount(Math.round(aWeek(count, plan.intervalDays)));
  const columns: Column<SectionPlan>[] = [
    {
      key: "section",
      header: "Section",
      card: true,
      cell: ({ key }) => (key === "/" ? "pages in no section" : <span className="mono">{key}</span>),
    },
    {
      key: "urls",
      header: "URLs",
      numeric: true,
      card: true,
      cell: ({ key, urls }) =>
        key === "/" && plan.sections.length > 1 ? (
          formatCount(urls)
        ) : (
          <CountLink
            count={urls}
            href={filterHref(host, "urls", key === "/" ? filter : { ...filter, section: key })}
            label={`URLs in ${key}`}
          />
        ),
    },
    {
      key: "verdict",
      header: "Verdict",
      card: true,
      cell: ({ key }) => {
        const code = verdicts.get(key);
        return code ? <VerdictChip code={code} look="quiet" /> : "–";
      },
    },
    { key: "way", header: "Way", card: true, cell: ({ strategy }) => strategyWords[strategy] },
    {
      key: "fetches",
      header: "Fetches a week",
      numeric: true,
      card: true,
      cell: ({ chosen }) => weekly(chosen?.fetches),
    },
    {
      key: "saved",
      header: "Saved",
      numeric: true,
      card: true,
      cell: ({ saved }) => weekly(saved),
    },
    {
      key: "by-lastmod",
      header: "By lastmod",
      numeric: true,
      cell: ({ ways }) => weekly(ways.lastmod?.fetches),
    },
    {
      key: "by-304",
      header: "304s on condition",
      numeric: true,
      cell: ({ ways }) => weekly(ways.conditional?.notModified),
    },
    {
      key: "why",
      header: "Why, and what it rests on",
      label: "Why",
      card: true,
      wide: true,
      cell: ({ why, basis }) => (
        <span className={styles.why}>
          {why} <span className={styles.basis}>{basis.join("; ")}.</span>
        </span>
      ),
    },
  ];
  return <DataTable label="Plan by section" columns={columns} rows={plan.sections} rowKey={({ key }) => key} />;
}
