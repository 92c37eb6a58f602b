import { type FoundDate, foundDate } from "./found-date";

/** Nodes looked at in one script, and how deep. */
const nodesMax = 3_000;
const depthMax = 16;

/** What lies below these is another thing than the page: a reader's comment, a list's items, who made it. */
const otherThings = new Set([
  "comment",
  "review",
  "reviews",
  "author",
  "creator",
  "publisher",
  "isPartOf",
  "hasPart",
  "itemListElement",
  "blogPost",
  "blogPosts",
  "mentions",
  "citation",
  "image",
  "video",
  "offers",
  "relatedLink",
  "suggestedAnswer",
  "acceptedAnswer",
  "sameAs",
  "workExample",
  "associatedMedia",
]);

const article =
  /(?:Article|Posting|Report|Recipe|HowTo|FAQPage|QAPage|Product|Dataset|Event|JobPosting|Course|Book|Movie|SoftwareApplication|Review|Question)$/;
const page = /(?:Page|WebSite)$/;

interface Rated {
  rank: number;
  modified: string | null;
  published: string | null;
}

/**
 * Reads `dateModified` and `datePublished` of a JSON-LD script: alone, in a list, in `@graph`, nested. Where several
 * nodes are dated, the one that is an article, a product and the like stands for the page, before the page itself.
 *
 * @param text May be broken, as by unescaped line ends or CDATA marks: then nothing, or what repairing those gives.
 */
export function readJsonLd(text: string): FoundDate[] {
  const root = parseLoosely(text);
  if (root === undefined) return [];
  const rated: Rated[] = [];
  let nodes = 0;
  const visit = (value: unknown, depth: number) => {
    if (typeof value !== "object" || value === null || depth > depthMax || nodes > nodesMax) return;
    nodes += 1;
    if (Array.isArray(value)) {
      for (const item of value) visit(item, depth + 1);
      return;
    }
    const node = value as Record<string, unknown>;
    const modified = dateText(node.dateModified) ?? dateText(node.dateUpdated);
    const published = dateText(node.datePublished) ?? dateText(node.dateCreated);
    if (modified !== null || published !== null) rated.push({ rank: rankOf(node["@type"]), modified, published });
    for (const [key, child] of Object.entries(node)) if (!otherThings.has(key)) visit(child, depth + 1);
  };
  visit(root, 0);
  rated.sort((a, b) => b.rank - a.rank);
  const modified = rated.find((node) => node.modified !== null)?.modified;
  const published = rated.find((node) => node.published !== null)?.published;
  return [
    ...(modified ? [foundDate("json-ld-modified", modified)] : []),
    ...(published ? [foundDate("json-ld-published", published)] : []),
  ];
}

function rankOf(type: unknown): number {
  const names = (Array.isArray(type) ? type : [type]).map((name) => String(name).replace(/^.*[/:#]/, ""));
  if (names.some((name) => article.test(name))) return 2;
  return names.some((name) => page.test(name)) ? 1 : 0;
}

/** `"2024-05-17"`, `["2024-05-17"]`, `{"@value": "2024-05-17"}` */
function dateText(value: unknown): string | null {
  const first = Array.isArray(value) ? value[0] : value;
  const text = typeof first === "object" && first !== null ? (first as Record<string, unknown>)["@value"] : first;
  return typeof text === "string" && text.trim() !== "" ? text : null;
}

function parseLoosely(text: string): unknown {
  const bare = text.replace(
    /^\s*(?:<!--|\/\*<!\[CDATA\[\*\/|\/\/\s*<!\[CDATA\[|<!\[CDATA\[)|(?:-->|\/\*\]\]>\*\/|\/\/\s*\]\]>|\]\]>)\s*$/g,
    "",
  );
  // Line ends and tabs within strings, a comma before a bracket, a semicolon at the end: the common faults.
  for (const attempt of [
    bare,
    bare.replace(/\p{Cc}+/gu, " "),
    bare
      .replace(/\p{Cc}+/gu, " ")
      .replace(/,\s*([\]}])/g, "$1")
      .replace(/;\s*$/, ""),
  ]) {
    try {
      return JSON.parse(attempt);
    } catch {}
  }
  return undefined;
}
