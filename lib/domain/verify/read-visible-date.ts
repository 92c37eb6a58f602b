import { monthOf, publishedWord, updatedWord } from "./date-words";
import { type FoundDate, foundDate } from "./found-date";

/** Longer texts are prose, in which a date is of anything. */
const textLengthMax = 240;
/** Between the word and the date: `Last updated on: `, `Zuletzt aktualisiert am `. */
const gap =
  "[^\\p{L}\\d]{0,6}(?:(?:on|at|am|vom|le|el|em|il|op|den|der|the|dnia|date|de|du|del|em)\\b[^\\p{L}\\d]{0,4}){0,2}";
const date =
  "(\\d{4}[-/.]\\d{1,2}[-/.]\\d{1,2}(?:[T ]\\d{2}:\\d{2}(?::\\d{2})?(?:Z|[+-]\\d\\d:?\\d\\d)?)?" +
  "|\\d{4}\\s*[年년]\\s*\\d{1,2}\\s*[月월]\\s*\\d{1,2}\\s*[日일]?" +
  "|\\d{1,2}[./-]\\s?\\d{1,2}[./-]\\s?\\d{4}" +
  "|\\d{1,2}(?:\\.|st|nd|rd|th|er|º|ª)?\\s*(?:de\\s+|d[’'])?\\p{L}{3,12}\\.?\\s*(?:de\\s+|del\\s+)?,?\\s*\\d{4}" +
  "|\\p{L}{3,12}\\.?\\s+\\d{1,2}(?:st|nd|rd|th)?,?\\s+\\d{4})";

const updated = new RegExp(`(?<!\\p{L})${updatedWord}${gap}${date}`, "iu");
const published = new RegExp(`(?<!\\p{L})${publishedWord}${gap}${date}`, "iu");

/**
 * Reads the date that a text of a page gives in words: `Zuletzt aktualisiert am 17. Mai 2024`, `更新日：2024年5月17日`.
 *
 * @param language Of the page, as in `en-US`. It decides between 5 July and May 7 of `05/07/2024`; where it does not, and
 * both can be, the date is left out.
 * @returns the dates in the text, of the day; empty for most texts.
 */
export function readVisibleDates(text: string, language: string | null): FoundDate[] {
  if (text.length > textLengthMax || !/\d{4}/.test(text)) return [];
  const normal = text.normalize("NFC");
  const found: FoundDate[] = [];
  for (const [source, pattern] of [
    ["visible-modified", updated],
    ["visible-published", published],
  ] as const) {
    const match = pattern.exec(normal)?.[1];
    const iso = match ? isoOf(match.trim(), language) : null;
    if (match && iso) found.push({ ...foundDate(source, iso), raw: match.slice(0, 100) });
  }
  return found;
}

/** `2024-05-17`; null where it is no date or can be read in two ways. */
function isoOf(text: string, language: string | null): string | null {
  const ordered = /^(\d{4})\D+(\d{1,2})\D+(\d{1,2})/.exec(text);
  if (ordered) {
    const time = /\d[T ](\d{2}:\d{2}(?::\d{2})?(?:Z|[+-]\d\d:?\d\d)?)$/.exec(text)?.[1];
    const day = dayOf(ordered[1], ordered[2], ordered[3]);
    return day && time && /[Z+-]/.test(time) ? `${day}T${time}` : day;
  }
  const numeric = /^(\d{1,2})([./-])\s?(\d{1,2})[./-]\s?(\d{4})$/.exec(text);
  if (numeric) return numericDay(numeric, language);
  const dayFirst = /^(\d{1,2})\D*?(?:de\s+|d[’'])?(\p{L}{3,12})\D*(\d{4})$/u.exec(
    text.replace(/^(\d+)(?:st|nd|rd|th|er)\b/, "$1"),
  );
  if (dayFirst) return dayOf(dayFirst[3], String(monthOf(dayFirst[2] ?? "") ?? ""), dayFirst[1]);
  const monthFirst = /^(\p{L}{3,12})\D*(\d{1,2})\D+(\d{4})$/u.exec(text);
  return monthFirst ? dayOf(monthFirst[3], String(monthOf(monthFirst[1] ?? "") ?? ""), monthFirst[2]) : null;
}

function numericDay(parts: RegExpExecArray, language: string | null): string | null {
  const [, first, separator, second, year] = parts;
  const dayFirst = dayOf(year, second, first);
  const monthFirst = dayOf(year, first, second);
  // Dots and dashes stand between day, month and year everywhere; slashes mean two things.
  if (separator !== "/" || !dayFirst || !monthFirst || dayFirst === monthFirst) return dayFirst ?? monthFirst;
  const tag = language?.toLowerCase() ?? "";
  if (/^en-us\b/.test(tag)) return monthFirst;
  return tag === "" || tag === "en" ? null : dayFirst;
}

function dayOf(year: string | undefined, month: string | undefined, day: string | undefined): string | null {
  if (!year || !month || !day || Number(month) > 12 || Number(day) > 31 || Number(month) < 1 || Number(day) < 1)
    return null;
  return `${year}-${month.padStart(2, "0")}-${day.padStart(2, "0")}`;
}
