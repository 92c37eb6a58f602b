import { datedMin } from "../lastmod/detectors/detector";
import { isTelling, type WalkStep } from "../lastmod/walk-step";
import { poissonRate } from "./poisson-rate";
import type { MoveFacts } from "./section-facts";

const dayMs = 86_400_000;

/** How lastmods of a section moved, from its steps of several walks; null where none of them could show a move. */
export function movesOf(steps: readonly WalkStep[]): MoveFacts | null {
  const telling = steps.filter((step) => isTelling(step, datedMin));
  const daysOf = ({ fromAt, toAt }: WalkStep) => (toAt - fromAt) / dayMs;
  const perDay = poissonRate(telling.map((step) => ({ days: daysOf(step), changed: step.moved, of: step.survived })));
  if (perDay === null) return null;
  const sum = (pick: (step: WalkStep) => number) => telling.reduce((total, step) => total + pick(step), 0);
  const days = sum(daysOf);
  return {
    pairs: telling.length,
    days,
    moved: sum(({ moved }) => moved),
    survived: sum(({ survived }) => survived),
    perDay,
    addedPerDay: sum(({ added }) => added) / days,
  };
}

/** Steps of the pages that stand in none of the top sections: what is left of the site's. */
export function stepsOfRest(site: readonly WalkStep[], sections: readonly WalkStep[]): WalkStep[] {
  return site.map((whole) => {
    const parts = sections.filter(({ fromAt, toAt }) => fromAt === whole.fromAt && toAt === whole.toAt);
    const rest = (key: "survived" | "moved" | "backwards" | "fresh" | "lists" | "added" | "removed") =>
      Math.max(0, whole[key] - parts.reduce((total, part) => total + part[key], 0));
    return {
      ...whole,
      survived: rest("survived"),
      moved: Math.min(rest("moved"), rest("survived")),
      backwards: rest("backwards"),
      fresh: rest("fresh"),
      lists: rest("lists"),
      added: rest("added"),
      removed: rest("removed"),
    };
  });
}
