const lookEveryMs = 1_000;
const pauseMaxMs = 30_000;

/**
 * Starts the embedded database again whenever it dies: after 1 s at once, then 2 s, 4 s… up to 30 s apart while it cannot
 * start, as on a full disk.
 *
 * @param {Pick<import("../../lib/io/embedded-postgres").RunningDatabase, "revive">} database
 * @param {(sentence: string) => void} say
 * @returns {() => Promise<void>} Looks after it no longer; waits for a start under way
 */
export function keepDatabase(database, say) {
  let isStopping = false;
  let failures = 0;
  /** @type {NodeJS.Timeout | undefined} */
  let timer;
  /** @type {Promise<void>} */
  let looking = Promise.resolve();

  async function look() {
    try {
      if (await database.revive()) say("The database ended and runs again");
      failures = 0;
    } catch (error) {
      failures += 1;
      if (failures === 1) say(error instanceof Error ? error.message : String(error));
    }
    plan();
  }

  function plan() {
    if (isStopping) return;
    timer = setTimeout(() => (looking = look()), Math.min(lookEveryMs * 2 ** failures, pauseMaxMs));
    timer.unref();
  }

  plan();
  return async () => {
    isStopping = true;
    clearTimeout(timer);
    await looking;
  };
}
