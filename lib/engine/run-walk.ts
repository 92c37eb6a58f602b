import type { FileTask } from "../domain/walk/sitemap-file";
import { type NextStep, startWalk, type WalkEffects, type WalkUnderWay, walkFile } from "./walk-steps";

export interface RunWalkOptions {
  filesAtOnce: number;
  /** Files that wait, of a walk that another process began; null begins it. */
  waiting?: FileTask[] | null;
}

/** Carries a walk to the end of reading within one process, several files at a time, in walking order. */
export async function runWalk(walk: WalkUnderWay, effects: WalkEffects, options: RunWalkOptions): Promise<void> {
  const { filesAtOnce } = options;
  const waiting: FileTask[] = [];
  const running = new Set<Promise<void>>();
  let isRead = false;

  const take = (next: NextStep | null) => {
    waiting.push(...(next?.files ?? []));
    waiting.sort((a, b) => a.rank - b.rank);
    isRead ||= next?.isRead ?? false;
  };

  take(options.waiting ? { files: options.waiting, isRead: false } : await startWalk(walk, effects));
  while (!isRead && (waiting.length > 0 || running.size > 0)) {
    while (running.size < filesAtOnce && waiting.length > 0) {
      const task = waiting.shift() as FileTask;
      // The next file begins when this one has been asked for: requests go out in walking order.
      await new Promise<void>((resolve, reject) => {
        const run: Promise<void> = walkFile(walk, task.fileId, tellingWhenAsked(effects, resolve))
          .then(take)
          .finally(() => running.delete(run));
        running.add(run);
        run.then(resolve, reject);
      });
    }
    // All may have ended while the last of them was asked for, and a race of none never ends.
    if (running.size > 0) await Promise.race(running);
  }
  await Promise.all(running);
}

function tellingWhenAsked(effects: WalkEffects, onAsked: () => void): WalkEffects {
  return {
    ...effects,
    fetchDocument(request) {
      onAsked();
      return effects.fetchDocument(request);
    },
  };
}
