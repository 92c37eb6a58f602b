import type { Random } from "./random";

const subjects = ["The council", "A small team", "The harbour", "Every visitor", "The old library", "Our workshop"];
const verbs = ["keeps", "describes", "repairs", "compares", "collects", "measures", "explains", "restores"];
const objects = [
  "the maps of the coast",
  "three winters of notes",
  "a quiet garden",
  "the price of bread",
  "old engines",
];
const closings = ["before the season ends", "with some patience", "for the whole valley", "in plain words", "by hand"];
const adjectives = ["quiet", "northern", "early", "bright", "narrow", "patient", "open", "second", "green", "long"];
const nouns = ["harbour", "bridge", "orchard", "ledger", "station", "market", "river", "archive", "lantern", "meadow"];
const activities = ["opens", "returns", "explained", "rebuilt", "in-numbers", "at-dusk", "revisited", "on-foot"];

/** Sentences without meaning and with the look of text: pages differ in them, and nothing else reads them. */
export function writeParagraph(random: Random, sentences: number): string {
  const parts: string[] = [];
  for (let i = 0; i < sentences; i++) {
    parts.push(`${random.pick(subjects)} ${random.pick(verbs)} ${random.pick(objects)} ${random.pick(closings)}.`);
  }
  return parts.join(" ");
}

/** Three or four words joined by hyphens; not unique, so addresses add a number. */
export function writeSlug(random: Random): string {
  return `${random.pick(adjectives)}-${random.pick(nouns)}-${random.pick(activities)}`;
}

/** `quiet-harbour-opens` → `Quiet harbour opens` */
export function titleOfSlug(slug: string): string {
  const words = slug.replaceAll("-", " ");
  return words.charAt(0).toUpperCase() + words.slice(1);
}
