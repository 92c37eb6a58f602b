/** White space of Unicode and the characters of no width that editors and content systems leave around values. */
const spaceClass = "\\s\\u0085\\u180e\\u200b-\\u200f\\u2060\\u00ad";
const leading = new RegExp(`^[${spaceClass}]+`, "u");
const invisible = new RegExp(`[${spaceClass}]`, "u");

/** Text without Unicode white space and zero-width characters around it. Linear: the end is walked back by hand. */
export function trimText(text: string): string {
  if (text.length === 0 || (isPlain(text.charCodeAt(0)) && isPlain(text.charCodeAt(text.length - 1)))) return text;
  const started = text.replace(leading, "");
  let end = started.length;
  while (end > 0 && invisible.test(started.charAt(end - 1))) end -= 1;
  return started.slice(0, end);
}

function isPlain(unit: number): boolean {
  return unit > 32 && unit < 127;
}
