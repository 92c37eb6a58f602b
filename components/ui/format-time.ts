const second = 1000;
const minute = 60 * second;
const hour = 60 * minute;
const day = 24 * hour;

/** Of a stamp: how much of it the publisher wrote. */
const lengthOf: Record<string, number> = { year: 4, month: 7, day: 10, minute: 16, second: 19, fraction: 23 };

/** `2026-11-30`, UTC. */
export function formatDay(at: number): string {
  return new Date(at).toISOString().slice(0, 10);
}

/** `2026-11-30 09:12`, UTC; say so once near it. */
export function formatMinute(at: number): string {
  return new Date(at).toISOString().slice(0, 16).replace("T", " ");
}

/** As much of an instant as its precision holds: `2024-02`, `2024-02-01`, `2024-02-01 10:00:00`. UTC. */
export function formatStamp(at: number, precision: string | null): string {
  return new Date(at)
    .toISOString()
    .slice(0, lengthOf[precision ?? "second"] ?? 19)
    .replace("T", " ");
}

/** How long ago, in the largest unit that is at least one: `2 h ago`; `in 3 d` for what lies ahead. */
export function formatAgo(at: number, now: number): string {
  const distance = Math.abs(now - at);
  if (distance < minute) return at > now ? "in a moment" : "just now";
  const text = formatSpan(distance);
  return at > now ? `in ${text}` : `${text} ago`;
}

/** One unit, rounded down: `41 d`, `2 h`, `3 y`. */
export function formatSpan(durationMs: number): string {
  if (durationMs >= 730 * day) return `${Math.floor(durationMs / (365.25 * day))} y`;
  if (durationMs >= 60 * day) return `${Math.floor(durationMs / (30.44 * day))} mo`;
  if (durationMs >= day) return `${Math.floor(durationMs / day)} d`;
  if (durationMs >= hour) return `${Math.floor(durationMs / hour)} h`;
  if (durationMs >= minute) return `${Math.floor(durationMs / minute)} min`;
  return `${Math.floor(durationMs / second)} s`;
}

/** A running time: `0:04`, `12:31`, `1:02:09`. */
export function formatElapsed(durationMs: number): string {
  const total = Math.max(0, Math.floor(durationMs / second));
  const [hours, minutes, seconds] = [Math.floor(total / 3600), Math.floor(total / 60) % 60, total % 60];
  const padded = String(seconds).padStart(2, "0");
  return hours > 0 ? `${hours}:${String(minutes).padStart(2, "0")}:${padded}` : `${minutes}:${padded}`;
}

/** The month that lies so many months after 1970-01: `2024-02`. */
export function formatMonth(months: number): string {
  return `${1970 + Math.floor(months / 12)}-${String((((months % 12) + 12) % 12) + 1).padStart(2, "0")}`;
}
