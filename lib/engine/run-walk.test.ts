import { expect, test, vi } from "vitest";
import { defaultWalkLimits } from "../domain/walk/walk-limits";
import { runWalk } from "./run-walk";
import type { WalkEffects } from "./walk-steps";

const file = (rank: number) => ({
  fileId: rank + 1,
  url: `https://shop.example/${rank}.xml`,
  rank,
  source: "typed" as const,
  parentFileId: null,
  depth: 0,
  indexLastmodAt: null,
  indexLastmodRaw: null,
});
const walk = { id: 1, host: "shop.example", startAddress: "https://shop.example/0.xml", limits: defaultWalkLimits };

/** A store in which every file turns out to be done when its turn comes. */
function createEffects(files: ReturnType<typeof file>[]) {
  const takeFile = vi.fn(async () => null);
  const store = { saveDiscovery: async () => ({ files, isRead: false }), takeFile };
  const watch = { signal: new AbortController().signal, capReached: () => null };
  // Nothing else of a walk is asked for here.
  return { effects: { store, watch } as unknown as WalkEffects, takeFile };
}

test.each([1, 2, 5])("ends where none of %i files has to be asked for", { timeout: 1_000 }, async (count) => {
  const { effects, takeFile } = createEffects(Array.from({ length: count }, (_, rank) => file(rank)));
  await runWalk(walk, effects, { filesAtOnce: 4 });
  expect(takeFile).toHaveBeenCalledTimes(count);
});

test("carries on with the files that wait, without beginning anew", async () => {
  const { effects, takeFile } = createEffects([]);
  await runWalk(walk, effects, { filesAtOnce: 4, waiting: [file(3), file(1)] });
  expect(takeFile.mock.calls).toEqual([[2], [4]]);
});
