import type { ExportedList } from "../export/export-format";
import type { SectionPlan } from "./plan-section";
import { aWeek } from "./plan-site";

/** The columns of an exported plan, one row a section. Figures that are not known are empty. */
export function planList(
  intervalDays: number,
  walk: { number: number; isComplete: boolean },
): ExportedList<SectionPlan> {
  const tenths = (count: number | null | undefined) =>
    count === null || count === undefined ? null : Math.round(count * 10) / 10;
  const weekly = (count: number | null | undefined) =>
    count === null || count === undefined ? null : tenths(aWeek(count, intervalDays));
  return {
    text: (plan) => plan.key,
    columns: [
      { header: "section", cell: (plan) => plan.key },
      { header: "urls", cell: (plan) => plan.urls },
      { header: "strategy", cell: (plan) => plan.strategy },
      { header: "interval_days", cell: () => intervalDays },
      { header: "requests_a_revisit", cell: (plan) => tenths(plan.chosen?.requests) },
      { header: "fetches_a_revisit", cell: (plan) => tenths(plan.chosen?.fetches) },
      { header: "not_modified_a_revisit", cell: (plan) => tenths(plan.chosen?.notModified) },
      { header: "saved_a_revisit", cell: (plan) => tenths(plan.saved) },
      { header: "fetches_a_week", cell: (plan) => weekly(plan.chosen?.fetches) },
      { header: "saved_a_week", cell: (plan) => weekly(plan.saved) },
      { header: "lastmod_fetches_a_week", cell: (plan) => weekly(plan.ways.lastmod?.fetches) },
      { header: "conditional_304_a_week", cell: (plan) => weekly(plan.ways.conditional?.notModified) },
      { header: "all_fetches_a_week", cell: (plan) => weekly(plan.ways.all.fetches) },
      { header: "why", cell: (plan) => plan.why },
      { header: "rests_on", cell: (plan) => plan.basis.join("; "), value: (plan) => plan.basis },
      { header: "walk", cell: () => walk.number },
      { header: "walk_complete", cell: () => String(walk.isComplete), value: () => walk.isComplete },
    ],
  };
}
