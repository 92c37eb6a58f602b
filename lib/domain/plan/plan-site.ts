import { planSection, type SectionPlan, type Strategy, strategies } from "./plan-section";
import type { SectionFacts } from "./section-facts";

/** Days between two revisits that may be asked for. */
export const intervalDaysMin = 0.25;
export const intervalDaysMax = 90;
export const intervalDaysDefault = 7;

/** The plan of a site: its sections each in its own way, and what that comes to. */
export interface SitePlan {
  intervalDays: number;
  urls: number;
  sections: SectionPlan[];
  /** By strategy: sections and their URLs. */
  strategies: Record<Strategy, { sections: number; urls: number }>;
  /** In one revisit. Sections whose figures are not known count as fetched whole. */
  requests: number;
  fetches: number;
  notModified: number;
  /** Against fetching every URL at each revisit. Null where it is not known of any section what it saves. */
  saved: number | null;
  /** Sections whose way saves something, but nobody knows how much. */
  unknown: { sections: number; urls: number };
}

/** Plans every section, and adds up. */
export function planSite(facts: readonly SectionFacts[], intervalDays: number): SitePlan {
  const sections = facts.map((section) => planSection(section, intervalDays));
  const sum = (of: readonly SectionPlan[], pick: (plan: SectionPlan) => number) =>
    of.reduce((total, plan) => total + pick(plan), 0);
  const unknown = sections.filter(({ chosen }) => chosen === null);
  const isKnown = sections.length > unknown.length;
  const by = (strategy: Strategy) => sections.filter((plan) => plan.strategy === strategy);
  const urls = sum(sections, (plan) => plan.urls);
  const fetches = sum(sections, ({ chosen, ways }) => (chosen ?? ways.all).fetches);
  return {
    intervalDays,
    urls,
    sections,
    // fromEntries widens the names.
    strategies: Object.fromEntries(
      strategies.map((name) => [name, { sections: by(name).length, urls: sum(by(name), (plan) => plan.urls) }]),
    ) as SitePlan["strategies"],
    requests: sum(sections, ({ chosen, ways }) => (chosen ?? ways.all).requests),
    fetches,
    notModified: sum(sections, ({ chosen }) => chosen?.notModified ?? 0),
    saved: isKnown ? Math.max(0, urls - fetches) : null,
    unknown: { sections: unknown.length, urls: sum(unknown, (plan) => plan.urls) },
  };
}

/** Of one revisit, a week's. */
export function aWeek(count: number, intervalDays: number): number {
  return (count * 7) / intervalDays;
}

/** Reads a number of days; null where it is none, or beyond the bounds. */
export function parseIntervalDays(text: string): number | null {
  const days = Number(text);
  return text.trim() !== "" && days >= intervalDaysMin && days <= intervalDaysMax ? days : null;
}
