/** 7 × 24, Monday 00:00 first. */
export const weekHoursCount = 168;

/** Sums hours of the week over files. @param parts Of `FileProfile.weekHours`: files that name no time may lack them. */
export function mergeWeekHours(parts: readonly (readonly number[])[]): number[] {
  const sum: number[] = Array(weekHoursCount).fill(0);
  for (const part of parts) {
    for (let hour = 0; hour < weekHoursCount; hour += 1) sum[hour] = (sum[hour] ?? 0) + (part[hour] ?? 0);
  }
  return sum;
}

export const heatLevels = 5;

/**
 * How dark each hour is: 0 for none, 1 to 5 by the logarithm of its entries, so that a night build does not hide the
 * working day.
 */
export function heatOf(counts: readonly number[]): number[] {
  const max = Math.max(0, ...counts);
  if (max === 0) return counts.map(() => 0);
  return counts.map((count) =>
    count === 0 ? 0 : Math.max(1, Math.ceil((Math.log1p(count) / Math.log1p(max)) * heatLevels)),
  );
}

export const weekdays = ["Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday"] as const;

/**
 * One sentence on the picture: how much lies in working hours (Monday to Friday, 06:00 to 20:00 UTC), and in the
 * heaviest hour. A site edited by people has a night and a weekend; a job has one hour. Null without entries.
 */
export function weekHoursSentence(counts: readonly number[]): string | null {
  const total = counts.reduce((sum, count) => sum + count, 0);
  if (total === 0) return null;
  const atWork = counts.reduce(
    (sum, count, hour) => sum + (hour < 120 && hour % 24 >= 6 && hour % 24 < 20 ? count : 0),
    0,
  );
  const heaviest = counts.indexOf(Math.max(...counts));
  const percent = (count: number) => `${Math.round((count / total) * 100)} %`;
  return `${percent(atWork)} lie between Monday and Friday, 06:00 to 20:00 UTC, which is ${percent(
    (70 / weekHoursCount) * total,
  )} of the week; the heaviest hour, ${hourWords(heaviest)}, has ${percent(counts[heaviest] ?? 0)}.`;
}

/** `Monday 09:00` */
export function hourWords(hour: number): string {
  return `${weekdays[Math.floor(hour / 24)] ?? ""} ${String(hour % 24).padStart(2, "0")}:00`;
}
