import { Readability } from "@mozilla/readability";
import { parseHTML } from "linkedom";
import { cleanBlock } from "./clean-block";
import { elementsOf, type HtmlElement, inlineTags, textOf } from "./html-tree";
import { toHtml } from "./to-html";

/** How the main text was found: where the page itself marks it, by extraction, or as all of the page. */
export type TextMethod = "main" | "article" | "readability" | "body";

export interface MainText {
  method: TextMethod;
  /** Blocks as they are compared, in the order of the page; see `cleanBlock`. */
  blocks: string[];
  words: number;
}

const blocksMax = 2_000;
/** What a page marks as its main text must hold this much, else it is a shell. */
const charsMin = 120;

/** Around the main text, not part of it. */
const chromeTags = new Set(["nav", "footer", "aside", "form", "dialog", "menu"]);
const chromeRoles = /^(?:navigation|banner|contentinfo|complementary|search|dialog|alert|alertdialog|menu|toolbar)$/i;
const chromeNames =
  /(?:^|[\s_-])(?:nav(?:bar|igation)?|menu|side-?bar|toc|table-of-contents|bread-?crumbs?|pagination|pager|prev-?next|related|recommend(?:ed|ations?)|more-(?:posts|articles)|you-may-also|read-next|shar(?:e|ing)|social|comments?|disqus|respond|newsletter|subscribe|cookie\w*|consent|gdpr|banner|promo|advert\w*|ads?|sponsor\w*|footer|site-header|masthead|skip-link|last-?(?:updated|modified)|post-meta|entry-meta|byline|edit-(?:page|link)|view-?count|counter|widget|popup|modal|tag-?cloud|author-?box)(?=$|[\s_-])/i;

/**
 * Finds what a page is about: the text of its `<main>` (else `role=main`, else its only `<article>`), without the chrome
 * in it. A page that marks none is given to Mozilla's Readability; where that finds nothing, all of the body counts.
 */
export function readMainText(root: HtmlElement): MainText {
  const all = [...elementsOf(root)];
  const main =
    all.find(({ tag }) => tag === "main") ?? all.find(({ attributes }) => /^main$/i.test(attributes.role ?? ""));
  const articles = all.filter(({ tag, parent }) => tag === "article" && !isWithinArticle(parent));
  for (const [method, region] of [
    ["main", main],
    ["article", articles.length === 1 ? articles[0] : undefined],
  ] as const) {
    const blocks = region ? blocksOf(region) : [];
    if (charsOf(blocks) >= charsMin) return toText(method, blocks);
  }
  const body = all.find(({ tag }) => tag === "body") ?? root;
  const extracted = main ? [] : extract(body);
  if (charsOf(extracted) >= charsMin) return toText("readability", extracted);
  return toText("body", blocksOf(body));
}

/** Elements that extraction looks at; it takes some 50 ms a thousand. */
const extractedMax = 6_000;

function extract(body: HtmlElement): string[] {
  const html = toHtml(body, {
    elementsMax: extractedMax,
    isLeftOut: (element) => isChrome(element) || element.tag === "script",
  });
  if (html === null) return [];
  try {
    const { document } = parseHTML(`<!doctype html><html><head></head>${html}</html>`);
    // linkedom's document has what Readability asks of one.
    const article = new Readability(document as unknown as Document, {
      charThreshold: charsMin,
      serializer: (node) => node,
    }).parse();
    const content = article?.content as
      | { querySelectorAll(selector: string): Iterable<{ textContent: string; children: { length: number } }> }
      | undefined;
    if (!content) return [];
    const texts: string[] = [];
    for (const element of content.querySelectorAll(
      "p,h1,h2,h3,h4,h5,h6,li,td,th,pre,blockquote,dt,dd,figcaption,div",
    )) {
      if (texts.length < blocksMax && isLeaf(element)) texts.push(element.textContent);
    }
    return texts.map(cleanBlock).filter((text) => text !== "");
  } catch {
    // It was written for pages that people read: on others it may stumble, and all of the body is a fair answer.
    return [];
  }
}

/** No block within: `div` and `li` hold others more often than text. */
function isLeaf(element: unknown): boolean {
  return (
    (element as { querySelector(selector: string): unknown }).querySelector(
      "p,h1,h2,h3,h4,h5,h6,li,td,th,pre,blockquote,dt,dd,figcaption,div",
    ) === null
  );
}

function isWithinArticle(element: HtmlElement | null): boolean {
  for (let above = element; above; above = above.parent) if (above.tag === "article") return true;
  return false;
}

function isChrome({ tag, attributes, parent }: HtmlElement): boolean {
  if (chromeTags.has(tag) || attributes.hidden !== undefined || attributes["aria-hidden"] === "true") return true;
  // The header of an article holds its title; that of the page does not.
  if (tag === "header" && !isWithinArticle(parent) && !isWithinMain(parent)) return true;
  if (chromeRoles.test(attributes.role ?? "")) return true;
  return (
    chromeNames.test(`${attributes.class ?? ""} ${attributes.id ?? ""}`) &&
    tag !== "body" &&
    tag !== "main" &&
    tag !== "article"
  );
}

function isWithinMain(element: HtmlElement | null): boolean {
  for (let above = element; above; above = above.parent)
    if (above.tag === "main" || above.attributes.role === "main") return true;
  return false;
}

/** Texts between the borders of blocks. */
function blocksOf(region: HtmlElement): string[] {
  const blocks: string[] = [];
  let text = "";
  const end = () => {
    const clean = text.trim() === "" ? "" : cleanBlock(text);
    if (clean !== "" && blocks.length < blocksMax) blocks.push(clean);
    text = "";
  };
  const visit = (element: HtmlElement) => {
    const isBlock = !inlineTags.has(element.tag) && element.tag !== "br";
    if (isBlock) end();
    if (element.tag === "br" || element.tag === "img") text += " ";
    for (const child of element.children) {
      if (typeof child === "string") text += child;
      else if (child.tag !== "script" && child.tag !== "head" && !isChrome(child)) visit(child);
    }
    if (isBlock) end();
  };
  visit(region);
  end();
  return blocks;
}

function charsOf(blocks: readonly string[]): number {
  return blocks.reduce((sum, block) => sum + block.length, 0);
}

function toText(method: TextMethod, blocks: string[]): MainText {
  return { method, blocks, words: blocks.reduce((sum, block) => sum + wordsOf(block).length, 0) };
}

const word = /\p{Script=Han}|\p{Script=Hiragana}+|\p{Script=Katakana}+|[\p{L}\p{M}\d]+/gu;

/** Words in lower case; each Chinese character is one. */
export function wordsOf(text: string): string[] {
  return text.toLowerCase().match(word) ?? [];
}

/** Whether the page has a title of its own in its main text: for people. */
export function titleOf(root: HtmlElement): string | null {
  for (const element of elementsOf(root)) if (element.tag === "title") return textOf(element, 200) || null;
  return null;
}
