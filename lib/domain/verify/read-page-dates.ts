import { type FoundDate, foundDate } from "./found-date";
import { elementsOf, type HtmlElement, textOf } from "./html-tree";
import { readJsonLd } from "./read-json-ld";
import { readVisibleDates } from "./read-visible-date";

export interface PageHead {
  dates: FoundDate[];
  /** Absolute; null where the page names none. */
  canonical: string | null;
  /** Content of `<meta name="robots">` and of X-Robots-Tag, lower case; null where there is none. */
  robotsMeta: string | null;
  language: string | null;
}

/** Dates kept as evidence, each source's first ones. */
const datesMax = 24;
const perSourceMax = 3;
const scriptsMax = 30;
const textsMax = 4_000;

const modifiedNames = new Set([
  "article:modified_time",
  "og:modified_time",
  "og:updated_time",
  "article:modified",
  "last-modified",
  "lastmod",
  "dcterms.modified",
  "dc.date.modified",
  "datemodified",
  "revised",
  "sailthru.modified_date",
  "parsely-updated-date",
]);
const publishedNames = new Set([
  "article:published_time",
  "og:published_time",
  "article:published",
  "datepublished",
  "dcterms.created",
  "dcterms.date",
  "dc.date.issued",
  "dc.date",
  "date",
  "pubdate",
  "sailthru.date",
  "parsely-pub-date",
  "citation_publication_date",
]);
const updateName = /\b(?:updated?|modified|lastmod|last-?updated?|edited|revision|aktualisiert|dateModified)\b/i;

/** Reads every date that a page gives of itself, with where it stands. @param url Of the page, for its canonical address. */
export function readPageDates(root: HtmlElement, url: string, headers: Readonly<Record<string, string>>): PageHead {
  const dates: FoundDate[] = [];
  const add = (found: FoundDate) => {
    const same = dates.filter(({ source }) => source === found.source);
    const isNew = same.length < perSourceMax && !same.some(({ raw }) => raw === found.raw);
    if (isNew && dates.length < datesMax && found.raw !== "") dates.push(found);
  };
  let [canonical, robotsMeta, language, scripts, texts] = [null, null, null, 0, 0] as [
    string | null,
    string | null,
    string | null,
    number,
    number,
  ];
  for (const element of elementsOf(root)) {
    const { tag, attributes } = element;
    if (tag === "html") language = attributes.lang ?? attributes["xml:lang"] ?? null;
    if (tag === "link" && /(?:^|\s)canonical(?:\s|$)/i.test(attributes.rel ?? ""))
      canonical ??= absolute(attributes.href, url);
    if (tag === "meta") {
      const name = (attributes.property ?? attributes.name ?? attributes["http-equiv"] ?? "").trim().toLowerCase();
      if (name === "robots") robotsMeta ??= (attributes.content ?? "").toLowerCase().slice(0, 200);
      if (attributes.content && modifiedNames.has(name)) add(foundDate("meta-modified", attributes.content));
      if (attributes.content && publishedNames.has(name)) add(foundDate("meta-published", attributes.content));
    }
    if (tag === "script" && scripts < scriptsMax) {
      scripts += 1;
      for (const found of readJsonLd(rawTextOf(element))) add(found);
      continue;
    }
    for (const found of microdataOf(element)) add(found);
    if (tag === "time") add(timeOf(element));
    if (texts < textsMax && hasOwnText(element)) {
      texts += 1;
      for (const found of readVisibleDates(textOf(element, 250), language)) add(found);
    }
  }
  const lastModified = headers["last-modified"];
  if (lastModified) add(foundDate("http-last-modified", lastModified));
  const tagHeader = headers["x-robots-tag"]?.toLowerCase().slice(0, 200);
  return { dates, canonical, robotsMeta: [robotsMeta, tagHeader].filter(Boolean).join(", ") || null, language };
}

/** `<meta itemprop="dateModified" content>`, `<time itemprop datetime>`, `<span itemprop>text`, unless of a comment. */
function microdataOf(element: HtmlElement): FoundDate[] {
  const names = (element.attributes.itemprop ?? "").split(/\s+/);
  const isModified = names.includes("dateModified");
  if ((!isModified && !names.includes("datePublished")) || isOfOther(element)) return [];
  const { content, datetime } = element.attributes;
  return [
    foundDate(isModified ? "microdata-modified" : "microdata-published", content ?? datetime ?? textOf(element, 100)),
  ];
}

function isOfOther(element: HtmlElement): boolean {
  for (let above = element.parent; above; above = above.parent) {
    if (/\b(?:comment|review|hasPart|itemListElement|blogPosts?)\b/.test(above.attributes.itemprop ?? "")) return true;
    if (/\/(?:Comment|UserComments|Review)$/.test(above.attributes.itemtype ?? "")) return true;
  }
  return false;
}

/** A `<time>` counts as that of an update where its own or its parent's names say so, or the word before it. */
function timeOf(element: HtmlElement): FoundDate {
  const names = [element, element.parent]
    .map((one) => `${one?.attributes.class ?? ""} ${one?.attributes.id ?? ""}`)
    .join(" ");
  const siblings = element.parent?.children ?? [];
  const before = siblings[siblings.indexOf(element) - 1];
  const word = typeof before === "string" ? before.slice(-60) : "";
  const dated = element.attributes.datetime ?? textOf(element, 100);
  const isUpdate =
    updateName.test(names.replace(/_/g, "-")) ||
    readVisibleDates(`${word}2024-05-17`, null)[0]?.source === "visible-modified";
  return foundDate(isUpdate && !isOfOther(element) ? "time-modified" : "time", dated);
}

/** Text of its own, not of its children alone: else every element above would be read again. */
function hasOwnText(element: HtmlElement): boolean {
  return element.children.some((child) => typeof child === "string" && /\S/.test(child));
}

function rawTextOf(element: HtmlElement): string {
  return element.children.filter((child) => typeof child === "string").join("");
}

function absolute(href: string | undefined, base: string): string | null {
  return href && URL.canParse(href, base) ? new URL(href, base).href.slice(0, 2_000) : null;
}
