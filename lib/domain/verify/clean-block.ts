/** A text without what changes by itself. */
const relativeUnits =
  "(?:seconds?|minutes?|mins?|hours?|days?|weeks?|months?|years?|Sekunden?|Minuten?|Stunden?|Tag(?:en)?|Wochen?|Monat(?:en)?|Jahr(?:en)?|secondes?|heures?|jours?|semaines?|mois|ans?|horas?|días?|semanas?|meses|años?|ore|giorni|uur|dagen|weken)";
const monthWord = "\\p{L}{3,12}\\.?";
const anyDate =
  `(?:\\d{4}[-/.]\\d{1,2}[-/.]\\d{1,2}(?:[T ]\\d{1,2}:\\d{2}(?::\\d{2})?(?:\\.\\d+)?(?:Z|[+-]\\d\\d:?\\d\\d)?)?` +
  `|\\d{1,2}[./-]\\d{1,2}[./-]\\d{2,4}|\\d{4}\\s?[年년]\\s?\\d{1,2}\\s?[月월]\\s?\\d{1,2}\\s?[日일]?` +
  `|\\d{1,2}(?:\\.|st|nd|rd|th|er)?\\s(?:de\\s)?${monthWord},?\\s(?:de\\s)?\\d{4}|${monthWord}\\s\\d{1,2}(?:st|nd|rd|th)?,?\\s\\d{4})`;
const clock = "\\d{1,2}:\\d{2}(?::\\d{2})?\\s?(?:[ap]\\.?m\\.?|Uhr|UTC|GMT|CES?T|E[SD]T|P[SD]T)?";

const counted =
  "(?:views?|reads?|comments?|replies|likes?|shares?|votes?|ratings?|downloads?|words?|followers?|visitors?|online|Aufrufe|Kommentare?|Wörter|Besucher|vues?|commentaires?|mots|visitas|comentarios?|palabras|visualizzazioni|commenti|Reaktionen|reacties|просмотр\\p{L}*|комментари\\p{L}*|次阅读|閲覧)";

/** What to leave out of a text, in order. Bounded pieces only: each takes time in proportion to the text. */
const noise: readonly RegExp[] = [
  // "Last updated on 17 May 2024 at 10:00", "built 2024-05-17", "as of …"
  new RegExp(
    `(?<!\\p{L})(?:last\\s|zuletzt\\s|page\\s|site\\s)?(?:updated|modified|edited|revised|reviewed|generated|built|rendered|compiled|published|posted|retrieved|as\\sof|aktualisiert|geändert|bearbeitet|erstellt|Stand|veröffentlicht|mise?\\sà\\sjour|publié|actualizado|publicado|atualizado|aggiornato|bijgewerkt|обновлено|更新日?|更新时间)\\p{L}{0,3}[^\\p{L}\\d]{0,4}(?:(?:on|at|am|vom|le|el|em|il|op)\\s)?(?:${anyDate})(?:[,\\s]{1,3}(?:at\\s|um\\s|à\\s)?${clock})?`,
    "giu",
  ),
  // "© 2020–2024", "Copyright 2024"
  /(?:©|\(c\)|copyright)\s{0,3}(?:©\s?)?(?:\d{4}\s?[-–—]\s?)?\d{4}/giu,
  /\bpowered\sby\s[\p{L}\d.]{1,30}(?:\sv?\d[\d.]{0,12})?/giu,
  // "5 min read", "Lesezeit: 5 Minuten"
  /\b\d{1,3}\s?(?:-|–)?\s?(?:\d{1,3}\s?)?min(?:ute)?s?\.?\s(?:read|reading|de\slecture|de\slectura|di\slettura|Lesezeit)/giu,
  /\b(?:Lesezeit|reading\stime|temps\sde\slecture|tiempo\sde\slectura|tempo\sdi\slettura)[^\p{L}\d]{0,4}\d{1,3}\s?\p{L}{0,8}/giu,
  // "1,234 views"
  new RegExp(`\\b\\d[\\d.,\\s]{0,12}[kKmM]?\\s?${counted}(?!\\p{L})`, "giu"),
  // "3 days ago", "vor 3 Tagen", "il y a 3 jours", "hace 3 días"
  new RegExp(`\\b(?:a|an|one|\\d{1,4})\\s${relativeUnits}\\sago\\b`, "giu"),
  new RegExp(`(?<!\\p{L})(?:vor|il\\sy\\sa|hace|há|fa)\\s(?:\\d{1,4}|einem|einer)\\s${relativeUnits}`, "giu"),
  /\b(?:just\snow|yesterday|today|gestern|heute|hier|aujourd'hui|hoy|ayer)\s(?:at|um|à|a\slas)\s\d{1,2}:\d{2}/giu,
  // A build's hash or a session's token: letters and digits mixed.
  /(?<![\p{L}\d])(?=[0-9a-f]*\d)(?=[0-9a-f]*[a-f])[0-9a-f]{7,64}(?![\p{L}\d])/giu,
  /(?<![\p{L}\d])(?=[\w+/-]{0,64}\d)(?=[\w+/-]{0,64}[A-Z])(?=[\w+/-]{0,64}[a-z])[\w+/-]{24,512}={0,2}(?![\p{L}\d])/gu,
];

const onlyDate = new RegExp(
  `^[^\\p{L}\\d]*(?:\\p{L}{2,10}\\.?,?\\s)?(?:${anyDate})?[\\s,·|–-]*(?:${clock})?[^\\p{L}\\d]*$`,
  "iu",
);
const onlyClock = new RegExp(`^[^\\p{L}\\d]*${clock}[^\\p{L}\\d]*$`, "iu");
const cookieTalk = /\bcookies?\b/i;
const cookieConsent =
  /\b(?:accept|consent|agree|allow|prefer|zustimm|akzeptier|einverstanden|accepter|aceptar|accetta)/i;

/** Longer blocks are cleaned in their first part alone. */
const blockLengthMax = 20_000;

/**
 * One block of text as it is compared: quotes, dashes and white space made one, and without dates of updates, clocks,
 * counters, reading times, copyright years, build hashes, tokens and cookie notices.
 *
 * @returns `""` where nothing is left that anyone wrote.
 */
export function cleanBlock(text: string): string {
  let clean = text
    .slice(0, blockLengthMax)
    .normalize("NFKC")
    .replace(/[‘’‛′`´]/g, "'")
    .replace(/[“”„‟«»″]/g, '"')
    .replace(/[‐-―−]/g, "-")
    .replace(/[\u00ad\u200b-\u200f\u2060\ufeff]/g, "")
    .replace(/\s+/g, " ")
    .trim();
  if (clean.length < 60 && (onlyClock.test(clean) || (/\d{4}/.test(clean) && onlyDate.test(clean)))) return "";
  if (clean.length < 600 && cookieTalk.test(clean) && cookieConsent.test(clean)) return "";
  for (const pattern of noise) clean = clean.replace(pattern, " ");
  clean = clean.replace(/\s+/g, " ").trim();
  return /[\p{L}\d]/u.test(clean) ? clean : "";
}
