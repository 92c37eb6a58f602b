import type { PageLook, PageStratum } from "./page-evidence";

/** Share of changed pages of one kind, over walks. */
export interface ChangeRate {
  /** Entries of the kind, summed over walks. */
  entries: number;
  looked: number;
  changed: number;
  /** 0–1: each page that was looked at weighs as many entries as it stands for. */
  rate: number;
  /** Looks that would say as much if each stood for as many entries (Kish); more where most entries were looked at. */
  effective: number;
}

/** Looks at (nearly) all entries of a kind say as much as this many times their number, at most. */
const censusMax = 50;

/** Adds up one kind of page over walks; walks without a look at the kind are taken to be like the others. */
export function changeRateOf(strata: readonly PageStratum[]): ChangeRate {
  let [entries, looked, changed, seen, estimate, squares] = [0, 0, 0, 0, 0, 0];
  for (const stratum of strata) {
    entries += stratum.entries;
    if (stratum.looked === 0) continue;
    looked += stratum.looked;
    changed += stratum.changed;
    seen += stratum.entries;
    estimate += (stratum.entries * stratum.changed) / stratum.looked;
    squares += stratum.entries ** 2 / stratum.looked;
  }
  const rate = seen === 0 ? 0 : estimate / seen;
  const effective = squares === 0 ? 0 : seen ** 2 / squares;
  const census = entries > looked ? Math.min(entries / (entries - looked), censusMax) : censusMax;
  return { entries, looked, changed, rate, effective: effective * census };
}

/** The looks by kind. A change under a date that names the day could not move the date: it is no evidence either way. */
export function strataOf(looks: readonly PageLook[]): Record<"moved" | "restless" | "still", PageStratum[]> {
  const none: PageStratum = { entries: 0, looked: 0, changed: 0 };
  const excused = looks.map(({ still, restless = none, sameDay }) => {
    const fromStill = Math.min(sameDay, still.changed);
    return { still: without(still, fromStill), restless: without(restless, sameDay - fromStill) };
  });
  return {
    moved: looks.map(({ moved }) => moved),
    restless: excused.map(({ restless }) => restless),
    still: excused.map(({ still }) => still),
  };
}

function without(stratum: PageStratum, count: number): PageStratum {
  return { ...stratum, looked: stratum.looked - count, changed: stratum.changed - count };
}
