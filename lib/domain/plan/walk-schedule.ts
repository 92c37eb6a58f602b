/** Minutes between the walks of a market view that walks by itself. */
export const schedules = [
  { everyMinutes: 5, word: "every 5 minutes" },
  { everyMinutes: 15, word: "every 15 minutes" },
  { everyMinutes: 30, word: "every 30 minutes" },
  { everyMinutes: 60, word: "hourly" },
  { everyMinutes: 1_440, word: "daily" },
  { everyMinutes: 10_080, word: "weekly" },
] as const;

export function isSchedule(everyMinutes: number): boolean {
  return schedules.some((schedule) => schedule.everyMinutes === everyMinutes);
}

/**
 * When a view is walked next. It keeps its rhythm; runs that were missed are one.
 *
 * @param dueAt When it was to be walked: Unix milliseconds, not after `now`.
 * @returns The first instant of the rhythm after `now`.
 */
export function nextRunAt(dueAt: number, everyMinutes: number, now: number): number {
  const everyMs = everyMinutes * 60_000;
  return dueAt + (Math.floor((now - dueAt) / everyMs) + 1) * everyMs;
}
