export const secondMs = 1_000;
export const minuteMs = 60 * secondMs;
export const hourMs = 60 * minuteMs;
export const dayMs = 24 * hourMs;

/** `2024-05-01T10:00:00+00:00`, the form that most content systems write. */
export function toSecond(ms: number): string {
  return `${new Date(ms).toISOString().slice(0, 19)}+00:00`;
}

/** `2024-05-01` */
export function toDay(ms: number): string {
  return new Date(ms).toISOString().slice(0, 10);
}

/** The start of the second that the instant lies in: what is written with seconds cannot say more. */
export function wholeSecond(ms: number): number {
  return Math.floor(ms / secondMs) * secondMs;
}
