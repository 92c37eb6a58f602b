import { similarityOf, type TextFingerprint } from "./text-fingerprint";

/**
 * What became of a page's main text between two looks. `reordered` and `template` count as unchanged: the same blocks in
 * another order, and blocks that changed on many pages at once. `redesign` and `unknown` say nothing.
 */
export type ChangeKind = "same" | "reordered" | "template" | "small" | "large" | "redesign" | "unknown";

export interface ComparedText {
  sha256: string | null;
  /** How the main text was found: found in two ways, two texts cannot be compared. */
  method: string | null;
  fingerprint: TextFingerprint | null;
}

export interface TextPair {
  before: ComparedText;
  now: ComparedText;
}

export interface ContentChange {
  /** Null where nothing can be said. */
  changed: boolean | null;
  kind: ChangeKind;
  /** Share of words in common, 0–1; null where unknown. */
  similarity: number | null;
}

/** Fewer words are no text that a server wrote: a page filled in by its scripts. */
const wordsMin = 12;
/** From here on an edit is small. */
const smallSimilarity = 0.8;
/** Where half of the pages changed at once, those that kept this share of their words were only set anew. */
const redesignShare = 0.5;
const redesignPagesMin = 6;
/** A page of which more was replaced has changed, whatever else changed elsewhere. */
const replacedShareMax = 0.6;
const sameShapeMin = 4;

/**
 * Tells changed pages from those on which only the template changed: all pages of one look are judged together, since a
 * block that came or went on many pages at once is nobody's edit.
 *
 * @returns one answer a pair, in their order.
 */
export function compareContents(pairs: readonly TextPair[]): ContentChange[] {
  const edits = pairs.map(editOf);
  const noise = findNoise(edits);
  const judged = edits.map((edit, index) => judge(pairs[index], edit, noise));
  const known = judged.filter(({ changed }) => changed !== null);
  const changed = known.filter((change) => change.changed);
  if (known.length < redesignPagesMin || changed.length < known.length * redesignShare) return judged;
  return judged.map((change) =>
    change.changed && (change.similarity ?? 0) >= smallSimilarity
      ? { ...change, changed: null, kind: "redesign" }
      : change,
  );
}

interface Edit {
  added: { block: number; shape: number }[];
  removed: { block: number; shape: number }[];
  blocks: number;
}

function editOf({ before, now }: TextPair): Edit | null {
  if (!before.fingerprint || !now.fingerprint) return null;
  const added = lessOf(now.fingerprint, before.fingerprint);
  const removed = lessOf(before.fingerprint, now.fingerprint);
  return { added, removed, blocks: Math.max(now.fingerprint.blocks.length, before.fingerprint.blocks.length) };
}

/** Blocks of `a` that are not in `b`, as often as they are missing. */
function lessOf(a: TextFingerprint, b: TextFingerprint): { block: number; shape: number }[] {
  const left = new Map<number, number>();
  for (const block of b.blocks) left.set(block, (left.get(block) ?? 0) + 1);
  return a.blocks.flatMap((block, index) => {
    const count = left.get(block) ?? 0;
    if (count > 0) left.set(block, count - 1);
    return count > 0 ? [] : [{ block, shape: a.shapes[index] ?? 0 }];
  });
}

interface Noise {
  blocks: ReadonlySet<number>;
  shapes: ReadonlySet<number>;
}

function findNoise(edits: readonly (Edit | null)[]): Noise {
  const compared = edits.filter((edit) => edit !== null);
  const pagesMin = pagesForNoise(compared.length);
  const blocks = new Map<number, number>();
  const shapes = new Map<number, number>();
  for (const { added, removed } of compared) {
    for (const block of new Set([...added, ...removed].map((one) => one.block)))
      blocks.set(block, (blocks.get(block) ?? 0) + 1);
    // Gone and come again with other numbers: a counter or a date within a text of the template.
    const before = new Set(removed.map(({ shape }) => shape));
    for (const shape of new Set(added.map((one) => one.shape)))
      if (before.has(shape)) shapes.set(shape, (shapes.get(shape) ?? 0) + 1);
  }
  return { blocks: keysOfMany(blocks, pagesMin), shapes: keysOfMany(shapes, sameShapeMin) };
}

function keysOfMany(counts: ReadonlyMap<number, number>, min: number): Set<number> {
  return new Set([...counts].filter(([, count]) => count >= min).map(([key]) => key));
}

/** 80 % of few pages, at least three; 35 % of many, 10 to 20. */
function pagesForNoise(pages: number): number {
  return pages < 12 ? Math.max(3, Math.ceil(pages * 0.8)) : Math.min(20, Math.max(10, Math.ceil(pages * 0.35)));
}

function judge(pair: TextPair | undefined, edit: Edit | null, noise: Noise): ContentChange {
  const [before, now] = [pair?.before, pair?.now];
  if (before?.sha256 && before.sha256 === now?.sha256) return { changed: false, kind: "same", similarity: 1 };
  // What is no page of text is compared by its bytes.
  if (before?.method === "bytes" && now?.method === "bytes" && before.sha256 && now.sha256) {
    return { changed: true, kind: "large", similarity: null };
  }
  const unknown: ContentChange = { changed: null, kind: "unknown", similarity: null };
  if (!edit || !before?.fingerprint || !now?.fingerprint || before.method !== now.method) return unknown;
  if (Math.min(before.fingerprint.words, now.fingerprint.words) < wordsMin) return unknown;
  const similarity = similarityOf(before.fingerprint, now.fingerprint);
  if (edit.added.length + edit.removed.length === 0) return { changed: false, kind: "reordered", similarity };
  const isNoise = ({ block, shape }: { block: number; shape: number }) =>
    noise.blocks.has(block) || noise.shapes.has(shape);
  const replaced = Math.max(edit.added.length, edit.removed.length) / Math.max(1, edit.blocks);
  if (replaced <= replacedShareMax && [...edit.added, ...edit.removed].every(isNoise)) {
    return { changed: false, kind: "template", similarity };
  }
  return { changed: true, kind: (similarity ?? 0) >= smallSimilarity ? "small" : "large", similarity };
}
