import { Parser } from "htmlparser2";

/** An element of a page, without what no reader of dates or text needs. */
export interface HtmlElement {
  /** Lower case. */
  tag: string;
  /** Names in lower case; values cut at 2,000 characters. */
  attributes: Readonly<Record<string, string>>;
  parent: HtmlElement | null;
  children: (HtmlElement | string)[];
}

export interface HtmlTree {
  root: HtmlElement;
  /** A bound was reached: the rest of the page was left out. */
  cut: boolean;
}

/** A page longer than this is read to here. */
const charsMax = 3_000_000;
const elementsMax = 40_000;
/** Deeper elements lose their tag and keep their text. Extraction of main text takes quadratic time below a thousand. */
const depthMax = 120;
/** Elements open at once, as hostile pages have: the reader itself looks through them at every end tag. */
const openMax = 2_000;
const valueLengthMax = 2_000;
const chunkChars = 16_384;

/** Their text is code, drawing or a form's. JSON-LD is a script that is kept. */
const droppedTags = new Set([
  "script",
  "style",
  "noscript",
  "template",
  "svg",
  "math",
  "iframe",
  "object",
  "canvas",
  "video",
  "audio",
  "button",
  "select",
  "textarea",
]);

/**
 * Reads a page into a tree, as browsers read what is broken. Never throws: it takes any text, in time proportional to
 * its length, and bounds size, depth and number of elements.
 */
export function readHtmlTree(html: string): HtmlTree {
  const root: HtmlElement = { tag: "#root", attributes: {}, parent: null, children: [] };
  /** Null for an element without a node of its own. */
  const open: (HtmlElement | null)[] = [];
  let [current, depth, elements, dropped, cut] = [root, 0, 0, 0, html.length > charsMax];
  const parser = new Parser(
    {
      onopentag(name, attributes) {
        elements += 1;
        const isDropped = droppedTags.has(name) && !isJsonLd(name, attributes);
        if (dropped > 0 || isDropped) {
          if (isDropped) dropped += 1;
          open.push(null);
          return;
        }
        if (depth >= depthMax) {
          open.push(null);
          return;
        }
        const element: HtmlElement = { tag: name, attributes: cutValues(attributes), parent: current, children: [] };
        current.children.push(element);
        current = element;
        depth += 1;
        open.push(element);
      },
      ontext(text) {
        if (dropped > 0) return;
        const last = current.children.length - 1;
        const before = current.children[last];
        if (typeof before === "string") current.children[last] = before + text;
        else current.children.push(text);
      },
      onclosetag(name) {
        const closed = open.pop();
        if (closed) {
          current = closed.parent ?? root;
          depth -= 1;
        } else if (dropped > 0 && droppedTags.has(name)) dropped -= 1;
      },
    },
    { decodeEntities: true },
  );
  const end = Math.min(html.length, charsMax);
  for (let at = 0; at < end; at += chunkChars) {
    parser.write(html.slice(at, Math.min(at + chunkChars, end)));
    if (elements <= elementsMax && open.length <= openMax) continue;
    return { root, cut: true };
  }
  parser.end();
  return { root, cut };
}

function isJsonLd(name: string, attributes: Record<string, string>): boolean {
  return name === "script" && /^\s*application\/ld\+json\b/i.test(attributes.type ?? "");
}

function cutValues(attributes: Record<string, string>): Record<string, string> {
  const entries = Object.entries(attributes).slice(0, 50);
  return Object.fromEntries(entries.map(([name, value]) => [name, value.slice(0, valueLengthMax)]));
}

/** Every element below and including `element`, in the order of the page. Without recursion: depth is bounded anyhow. */
export function* elementsOf(element: HtmlElement): Generator<HtmlElement> {
  const waiting: HtmlElement[] = [element];
  for (let next = waiting.pop(); next; next = waiting.pop()) {
    yield next;
    for (let index = next.children.length - 1; index >= 0; index -= 1) {
      const child = next.children[index];
      if (typeof child === "object") waiting.push(child);
    }
  }
}

/** The text below an element in the order of the page, white space collapsed. */
export function textOf(element: HtmlElement, lengthMax = 10_000): string {
  let text = "";
  // Recursion is bounded by the tree's depth.
  const add = (node: HtmlElement | string) => {
    if (text.length > lengthMax * 2) return;
    if (typeof node === "string") {
      text += node;
      return;
    }
    if (!inlineTags.has(node.tag)) text += " ";
    for (const child of node.children) add(child);
    if (!inlineTags.has(node.tag)) text += " ";
  };
  add(element);
  return text.replace(/\s+/g, " ").trim().slice(0, lengthMax);
}

/** Elements that do not part words. */
export const inlineTags: ReadonlySet<string> = new Set([
  "a",
  "abbr",
  "b",
  "bdi",
  "bdo",
  "cite",
  "code",
  "data",
  "del",
  "dfn",
  "em",
  "font",
  "i",
  "ins",
  "kbd",
  "label",
  "mark",
  "q",
  "s",
  "samp",
  "small",
  "span",
  "strong",
  "sub",
  "sup",
  "time",
  "tt",
  "u",
  "var",
  "wbr",
]);
