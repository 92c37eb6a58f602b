const slash = 47;
const [zero, nine] = [48, 57];
const dayMs = 86_400_000;

/**
 * The day that an address names in its path, as in `/2024/05/17/title` or `/2024/5/17/`: Unix milliseconds of its start,
 * UTC; null where it names none. By hand: nearly every address has none, and millions are asked.
 */
export function urlDate(loc: string): number | null {
  for (let at = loc.indexOf("/20", 8); at >= 0; at = loc.indexOf("/20", at + 1)) {
    const found = dateAt(loc, at + 1);
    if (found !== null) return found;
  }
  return null;
}

function dateAt(loc: string, from: number): number | null {
  if (loc.charCodeAt(from + 4) !== slash) return null;
  const year = digits(loc, from, from + 4);
  const monthEnd = loc.indexOf("/", from + 5);
  const month = digits(loc, from + 5, monthEnd);
  if (year === null || month === null || month < 1 || month > 12) return null;
  let dayEnd = monthEnd + 1;
  while (isDigit(loc.charCodeAt(dayEnd))) dayEnd += 1;
  const ends = dayEnd === loc.length || loc.charCodeAt(dayEnd) === slash;
  const day = ends ? digits(loc, monthEnd + 1, dayEnd) : null;
  if (day === null || day < 1 || day > 31) return null;
  return Math.floor(Date.UTC(year, month - 1, day) / dayMs) * dayMs;
}

/** A number of one to four digits; null for anything else. */
function digits(text: string, from: number, to: number): number | null {
  if (to <= from || to - from > 4) return null;
  let number = 0;
  for (let at = from; at < to; at += 1) {
    if (!isDigit(text.charCodeAt(at))) return null;
    number = number * 10 + text.charCodeAt(at) - zero;
  }
  return number;
}

function isDigit(code: number): boolean {
  return code >= zero && code <= nine;
}
