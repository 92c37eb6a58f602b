import { dayMs, secondMs } from "./demo-clock";
import { mix } from "./random";

export interface BulkSize {
  files: number;
  urlsPerFile: number;
}

/** Shares, 0–1, of a file's entries; only the first `filesShare` of the files is touched. */
export interface BulkChange {
  /** Get a later lastmod. */
  moved?: number;
  /** Stand in the file in addition. */
  added?: number;
  /** Are gone. */
  removed?: number;
  /** 1 by default. */
  filesShare?: number;
}

export interface BulkTotals {
  urls: number;
  dated: number;
  /** Against the same size without a change. */
  moved: number;
  added: number;
  removed: number;
  /** Files whose bytes differ. */
  filesTouched: number;
}

/** All lastmods lie before it, those of moved and added entries in the day after: no clock enters, so files can be kept for ever. */
export const bulkEpochMs = Date.UTC(2026, 0, 1);

export const bulkOrigin = "https://bulk.demo.test";

const departments = [
  "women",
  "men",
  "kids",
  "home",
  "garden",
  "sport",
  "books",
  "music",
  "toys",
  "food",
  "pets",
  "office",
];
const adjectives = [
  "quiet",
  "northern",
  "bright",
  "narrow",
  "patient",
  "open",
  "green",
  "long",
  "soft",
  "plain",
  "round",
  "light",
];
const nouns = [
  "harbour",
  "bridge",
  "orchard",
  "ledger",
  "station",
  "market",
  "river",
  "lantern",
  "meadow",
  "saddle",
  "basket",
];
const pieceChars = 131_072;

/** The urlset of one file, in pieces of about 128 KiB; the same for the same arguments on every machine. */
export function* renderBulkFile(file: number, size: BulkSize, change: BulkChange = {}): Generator<string> {
  const fate = fateOf(file, size, change);
  let piece = '<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n';
  for (let position = 0; position < size.urlsPerFile; position++) {
    const number = file * size.urlsPerFile + position;
    const state = fate(number);
    if (state === "removed") continue;
    piece += renderEntry(number, state === "moved");
    if (piece.length >= pieceChars) {
      yield piece;
      piece = "";
    }
  }
  const firstNew = size.files * size.urlsPerFile + file * size.urlsPerFile;
  const added = addedTo(file, size, change);
  for (let position = 0; position < added; position++) piece += renderEntry(firstNew + position, true);
  yield `${piece}</urlset>\n`;
}

/** What a walk finds, counted without writing a file; a second for ten million entries. */
export function bulkTotals(size: BulkSize, change: BulkChange = {}): BulkTotals {
  const totals: BulkTotals = { urls: 0, dated: 0, moved: 0, added: 0, removed: 0, filesTouched: 0 };
  for (let file = 0; file < size.files; file++) {
    const fate = fateOf(file, size, change);
    let touched = 0;
    for (let position = 0; position < size.urlsPerFile; position++) {
      const number = file * size.urlsPerFile + position;
      const state = fate(number);
      if (state !== "kept") {
        totals[state]++;
        touched++;
      }
      if (state !== "removed") {
        totals.urls++;
        if (state === "moved" || lastmodOf(number, false) !== null) totals.dated++;
      }
    }
    const added = addedTo(file, size, change);
    totals.added += added;
    totals.urls += added;
    totals.dated += added;
    if (touched + added > 0) totals.filesTouched++;
  }
  return totals;
}

/** The file is the same with and without the change: its kept copy serves both. */
export function isTouched(file: number, size: BulkSize, change: BulkChange): boolean {
  return file < Math.ceil(size.files * (change.filesShare ?? 1)) && hasEffect(change);
}

function hasEffect({ moved = 0, added = 0, removed = 0 }: BulkChange): boolean {
  return moved + added + removed > 0;
}

function fateOf(file: number, size: BulkSize, change: BulkChange): (number: number) => "kept" | "moved" | "removed" {
  if (!isTouched(file, size, change)) return () => "kept";
  const { moved = 0, removed = 0 } = change;
  const removedBelow = removed * 4_294_967_296;
  const movedBelow = (removed + moved) * 4_294_967_296;
  return (number) => {
    const draw = mix(number + 0x51ed27);
    return draw < removedBelow ? "removed" : draw < movedBelow ? "moved" : "kept";
  };
}

function addedTo(file: number, size: BulkSize, change: BulkChange): number {
  return isTouched(file, size, change) ? Math.round(size.urlsPerFile * (change.added ?? 0)) : 0;
}

function renderEntry(number: number, moved: boolean): string {
  const hash = mix(number);
  const department = departments[hash % departments.length];
  const category = (hash >>> 4) % 40;
  const first = `${adjectives[(hash >>> 10) % adjectives.length]}-${nouns[(hash >>> 14) % nouns.length]}`;
  const second = `${adjectives[(hash >>> 18) % adjectives.length]}-${nouns[(hash >>> 22) % nouns.length]}`;
  const lastmod = lastmodOf(number, moved);
  const dated = lastmod === null ? "" : `<lastmod>${lastmod}</lastmod>`;
  return `<url><loc>${bulkOrigin}/${department}/category-${category}/${first}-with-${second}-${number}</loc>${dated}</url>\n`;
}

/** Three years, thicker towards the end; one in fifty undated, one in twenty to the day. */
function lastmodOf(number: number, moved: boolean): string | null {
  const hash = mix(number ^ 0x2545f491);
  if (moved) return toZulu(bulkEpochMs + (hash % 86_400) * secondMs);
  const kind = hash % 100;
  if (kind < 2) return null;
  const share = (hash >>> 8) / 16_777_216;
  const text = toZulu(bulkEpochMs - secondMs - Math.floor((1_095 * dayMs * share * share) / secondMs) * secondMs);
  return kind < 7 ? text.slice(0, 10) : text;
}

function toZulu(ms: number): string {
  return `${new Date(ms).toISOString().slice(0, 19)}Z`;
}
