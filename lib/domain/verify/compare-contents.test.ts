import fc from "fast-check";
import { expect, test } from "vitest";
import { type ComparedText, compareContents } from "./compare-contents";
import { fingerprintText } from "./text-fingerprint";

const words = ["harbour", "bridge", "orchard", "ledger", "station", "market", "river", "archive", "lantern", "meadow"];

/** Blocks of text that a number decides. */
function blocksOf(seed: number, count = 8): string[] {
  return Array.from({ length: count }, (_, block) =>
    Array.from(
      { length: 12 },
      (_, index) => `${words[(seed * 7 + block * 3 + index * index) % words.length]}${(seed + block * index) % 89}`,
    ).join(" "),
  );
}

function text(blocks: string[], method = "main"): ComparedText {
  return { sha256: blocks.join("\n"), method, fingerprint: fingerprintText(blocks) };
}

const one = (before: string[], now: string[]) => compareContents([{ before: text(before), now: text(now) }])[0];

test("the same text is unchanged, also in another order", () => {
  const blocks = blocksOf(1);
  expect(one(blocks, blocks)).toMatchObject({ changed: false, kind: "same" });
  expect(one(blocks, [...blocks].reverse())).toMatchObject({ changed: false, kind: "reordered", similarity: 1 });
});

test("tells a small edit from a large one", () => {
  const blocks = blocksOf(1, 20);
  expect(one(blocks, ["A new sentence was added here", ...blocks.slice(1)])).toMatchObject({
    changed: true,
    kind: "small",
  });
  expect(one(blocks, blocksOf(50, 20))).toMatchObject({ changed: true, kind: "large" });
});

test("says nothing of pages without text, or found in another way", () => {
  expect(one(["Loading"], ["Loading soon"])).toMatchObject({ changed: null, kind: "unknown" });
  const pair = { before: text(blocksOf(1), "main"), now: text(blocksOf(2), "readability") };
  expect(compareContents([pair])[0]).toMatchObject({ changed: null });
  expect(
    compareContents([{ before: { sha256: null, method: null, fingerprint: null }, now: text(blocksOf(1)) }])[0],
  ).toMatchObject({ changed: null });
});

test("a block that came on most pages at once, or counts on them, is the template's; an edit beside it still counts", () => {
  const pairs = Array.from({ length: 10 }, (_, index) => {
    const own = blocksOf(index + 1);
    const before = ["We have 1,204 members in 31 countries", ...own];
    const edited = index === 3 ? ["This page really was edited", ...own.slice(1)] : own;
    return {
      before: text(before),
      now: text([`We have 1,3${index}9 members in 32 countries`, "Join our spring sale", ...edited]),
    };
  });
  expect(compareContents(pairs).map(({ changed }) => changed)).toEqual(pairs.map((_, index) => index === 3));
});

test("pages that were set anew all at once and kept their words are not known to have changed", () => {
  const pairs = Array.from({ length: 10 }, (_, index) => {
    const own = blocksOf(index + 1, 6);
    // Paragraphs run together otherwise: every block is another one, every word is kept.
    const anew = own.map(
      (block, at) =>
        `${block.split(" ").slice(6).join(" ")} ${(own[(at + 1) % 6] ?? "").split(" ").slice(0, 6).join(" ")}`,
    );
    return { before: text(own), now: text(anew) };
  });
  expect(new Set(compareContents(pairs).map(({ kind }) => kind))).toEqual(new Set(["redesign"]));
});

test("edits of their own on different pages are changes, template noise is none, in any mixture", () => {
  const mixture = fc
    .array(fc.boolean(), { minLength: 12, maxLength: 24 })
    .filter((edits) => edits.filter(Boolean).length * 3 < edits.length);
  fc.assert(
    fc.property(mixture, fc.nat(1_000), (edits, seed) => {
      const pairs = edits.map((isEdited, index) => {
        const own = blocksOf(seed + index * 13, 10);
        const now = isEdited
          ? own.map((block, at) => (at === 4 ? `${block} with these words of page ${index}` : block))
          : own;
        return {
          before: text([...own, "Old menu entry"]),
          now: text([`Seen ${seed + index} times today by people`, ...now, "New menu entry"]),
        };
      });
      expect(
        compareContents(
          pairs.map((pair) => ({ ...pair, before: text(["Seen 5 times today by people", ...blocksOfPair(pair)]) })),
        ).map(({ changed }) => changed),
      ).toEqual(edits);
      function blocksOfPair(pair: (typeof pairs)[number]): string[] {
        return (pair.before.sha256 ?? "").split("\n");
      }
    }),
    { numRuns: 8 },
  );
});
