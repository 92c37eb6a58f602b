"use client";

import { Slider } from "@mantine/core";
import { type ReactNode, useState } from "react";
import { formatCount, formatPlural, formatShare } from "@/components/ui/format-number";
import { Panel } from "@/components/ui/panel";
import { Stat, Stats } from "@/components/ui/stat";
import { aWeek, intervalDaysDefault, planSite, type SitePlan } from "@/lib/domain/plan/plan-site";
import type { SectionFacts } from "@/lib/domain/plan/section-facts";
import { exportHref } from "@/lib/domain/walk/filter-href";
import { type UrlFilter, walkOf } from "@/lib/domain/walk/url-filter";
import styles from "./plan-screen.module.css";
import { PlanSections } from "./plan-sections";

/** Days between two revisits that the slider stops at. */
const stops = [0.25, 0.5, 1, 2, 3, 5, 7, 10, 14, 21, 30, 60, 90];
const marks = [0.25, 1, 3, 7, 14, 30, 90].map((days) => ({ value: stops.indexOf(days), label: shortDays(days) }));

/** How to fetch each section again, and what that saves at a revisit interval that can be tried out. */
export function PlanScreen({
  host,
  filter,
  facts,
  isPartial,
  intervalDays: asked,
  children,
}: {
  host: string;
  filter: UrlFilter;
  facts: SectionFacts[];
  isPartial: boolean;
  intervalDays: number | null;
  /** The recrawl list. */
  children: ReactNode;
}) {
  const [intervalDays, setIntervalDays] = useState(asked ?? intervalDaysDefault);
  const plan = planSite(facts, intervalDays);
  const ref = walkOf(filter);

  /** The address keeps what is tried out, without asking the server. */
  function keep(days: number) {
    const url = new URL(window.location.href);
    if (days === intervalDaysDefault) url.searchParams.delete("interval");
    else url.searchParams.set("interval", String(days));
    window.history.replaceState(null, "", url);
  }

  return (
    <div className={`page ${styles.screen}`}>
      <div className={styles.bar}>
        <h2 className={styles.title}>Plan</h2>
        <div className={styles.interval}>
          <p className={styles.intervalWord} id="interval-word">
            What if every page is revisited <b>every {longDays(intervalDays)}</b>?
          </p>
          <Slider
            min={0}
            max={stops.length - 1}
            marks={marks}
            value={nearestStop(intervalDays)}
            label={null}
            thumbLabel="Days between two revisits"
            thumbValueText={longDays(intervalDays)}
            onChange={(index) => setIntervalDays(stops[index] ?? intervalDaysDefault)}
            onChangeEnd={(index) => keep(stops[index] ?? intervalDaysDefault)}
          />
        </div>
      </div>
      <PlanFigures {...{ plan, isPartial }} />
      <Panel
        title="By section"
        note={`Each in its own way, every ${longDays(intervalDays)}; figures are of a week.${isPartial ? " They rest on a partial walk." : ""}`}
        actions={
          <span className={styles.downloads}>
            <a href={exportHref(host, "plan", ref, { interval: intervalDays })} download aria-label="The plan as CSV">
              CSV
            </a>
          </span>
        }
      >
        <PlanSections {...{ host, filter: ref, facts, plan }} />
        <p className={styles.quiet}>
          Fetches bring a body; a request answered 304 brings none. Lastmods and pages are taken to change at even odds,
          each as often as the others of its section. New URLs are fetched whatever the way. Sections whose figures are
          not known are counted as fetched whole.
        </p>
      </Panel>
      {children}
    </div>
  );
}

function PlanFigures({ plan, isPartial }: { plan: SitePlan; isPartial: boolean }) {
  const { intervalDays, strategies, unknown, saved, urls } = plan;
  const weekly = (count: number) => formatCount(Math.round(aWeek(count, intervalDays)));
  const ways = [
    [strategies.lastmod.sections, "use lastmod"],
    [strategies.conditional.sections, "on condition"],
    [strategies.all.sections, "fetch all"],
  ] as const;
  const words = ways.filter(([count]) => count > 0).map(([count, word]) => `${formatPlural(count, "section")} ${word}`);
  return (
    <Stats label="The plan of the site">
      <Stat
        word="Full recrawl"
        value={weekly(urls)}
        note={`fetches a week: ${isPartial ? "at least " : ""}${formatCount(urls)} URLs`}
      />
      <Stat
        word="By this plan"
        value={saved === null ? "not known" : weekly(plan.fetches)}
        note={words.length > 0 ? words.join(", ") : "nothing to fetch"}
      />
      <Stat
        word="Saved"
        value={saved === null ? "not known" : weekly(saved)}
        note={
          saved === null
            ? "needs a second walk, or pages that were looked at twice"
            : `${formatShare(urls === 0 ? 0 : saved / urls)} of the fetches${unknown.sections > 0 ? `, at least: ${formatPlural(unknown.sections, "section")} not known` : ""}`
        }
      />
      <Stat
        word="Expected 304s"
        value={strategies.conditional.sections === 0 ? "–" : weekly(plan.notModified)}
        note={strategies.conditional.sections === 0 ? "no section is asked on condition" : "requests without a body"}
      />
    </Stats>
  );
}

function nearestStop(days: number): number {
  const distances = stops.map((stop) => Math.abs(Math.log(stop / days)));
  return distances.indexOf(Math.min(...distances));
}

function shortDays(days: number): string {
  return days < 1 ? `${days * 24} h` : `${days} d`;
}

function longDays(days: number): string {
  return days < 1 ? formatPlural(days * 24, "hour") : days === 1 ? "day" : formatPlural(days, "day");
}
