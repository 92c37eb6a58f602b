/**
 * How long a server asks to wait, in milliseconds from `nowMs`; null when the header is absent or cannot be read.
 *
 * Takes both forms, whole or decimal seconds and an HTTP date; a date that has passed asks for no wait. Never negative.
 *
 * @see https://www.rfc-editor.org/rfc/rfc9110#name-retry-after
 */
export function parseRetryAfter(value: string | undefined, nowMs: number): number | null {
  const text = value?.trim() ?? "";
  if (/^\d{1,10}(\.\d+)?$/.test(text)) return Math.round(Number(text) * 1000);
  // Date.parse reads far more than HTTP dates; they all name the month.
  if (!/[a-z]{3}/i.test(text)) return null;
  const at = Date.parse(text);
  return Number.isNaN(at) ? null : Math.max(0, at - nowMs);
}
