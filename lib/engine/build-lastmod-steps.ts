import { sumSteps, type WalkStep } from "../domain/lastmod/walk-step";
import { type HeldFile, isKnown } from "./build-walk-result";

/** Lastmods of one file in one top section that the walk touched: entries that came, went, or got another lastmod. */
export interface TouchedDates {
  fileId: number;
  /** `/blog/`; `/` for pages in no directory. */
  section: string;
  added: number;
  /** Those of the added that are dated, and entries that were there before and got their first date. */
  addedDated: number;
  removed: number;
  moved: number;
  backwards: number;
  fresh: number;
  lists: number;
}

/** What the store knows of the walk before. */
export interface StepBase {
  fromAt: number;
  toAt: number;
  /** Content of each file that the walk before has read, by number of the file. */
  contents: ReadonlyMap<number, number>;
  touched: TouchedDates[];
}

/** Steps by what they are steps of; the site is the section "/". */
export interface LastmodSteps<Value> {
  files: Map<number, Value>;
  sections: Map<string, Value>;
}

export function noSteps<Value>(): LastmodSteps<Value> {
  return { files: new Map(), sections: new Map() };
}

/**
 * The step of every file that both walks have read, of every top section that such files list, and of the site.
 *
 * Sections deeper than the first level have none of their own: what a file lists of them is too little to watch.
 */
export function buildLastmodSteps(files: readonly HeldFile[], base: StepBase | null): LastmodSteps<WalkStep> {
  const steps = noSteps<WalkStep>();
  if (base === null) return steps;
  const touched = new Map<number, TouchedDates[]>();
  for (const row of base.touched) touched.set(row.fileId, [...(touched.get(row.fileId) ?? []), row]);
  const bySection = new Map<string, WalkStep[]>();
  for (const file of files) {
    if (!file.content || !isKnown(file) || !base.contents.has(file.fileId)) continue;
    const { profile, sections } = file.content;
    const dateOnlyShare = profile.dated === 0 ? 0 : profile.dateOnly / profile.dated;
    const rows = touched.get(file.fileId) ?? [];
    const stepOf = (dated: number, of: readonly TouchedDates[]) => stepFrom({ ...base, dated, dateOnlyShare }, of);
    const whole = stepOf(profile.dated, rows);
    steps.files.set(file.fileId, whole);
    bySection.set("/", [...(bySection.get("/") ?? []), whole]);
    for (const node of sections.nodes) {
      if (!isTopSection(node.key)) continue;
      const inNode = rows.filter(({ section }) => section === node.key);
      bySection.set(node.key, [...(bySection.get(node.key) ?? []), stepOf(node.dated, inNode)]);
    }
  }
  for (const [key, parts] of bySection) {
    const sum = sumSteps(parts);
    if (sum) steps.sections.set(key, sum);
  }
  return steps;
}

function isTopSection(key: string): boolean {
  return key !== "/" && key.indexOf("/", 1) === key.length - 1;
}

function stepFrom(
  { fromAt, toAt, dated, dateOnlyShare }: { fromAt: number; toAt: number; dated: number; dateOnlyShare: number },
  rows: readonly TouchedDates[],
): WalkStep {
  const sum = (key: Exclude<keyof TouchedDates, "fileId" | "section">) =>
    rows.reduce((total, row) => total + row[key], 0);
  const survived = Math.max(0, dated - sum("addedDated"));
  return {
    ...{ fromAt, toAt, dateOnlyShare, survived },
    moved: Math.min(survived, sum("moved")),
    backwards: sum("backwards"),
    fresh: sum("fresh"),
    lists: sum("lists"),
    added: sum("added"),
    removed: sum("removed"),
  };
}

/** The steps of earlier walks with this one's behind them. */
export function appendSteps(
  earlier: LastmodSteps<WalkStep[]>,
  { files, sections }: LastmodSteps<WalkStep>,
): LastmodSteps<WalkStep[]> {
  return {
    files: new Map([...files].map(([key, step]) => [key, [...(earlier.files.get(key) ?? []), step]])),
    sections: new Map([...sections].map(([key, step]) => [key, [...(earlier.sections.get(key) ?? []), step]])),
  };
}
