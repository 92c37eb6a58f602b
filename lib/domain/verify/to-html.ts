import type { HtmlElement } from "./html-tree";

/** Elements without an end tag. */
const voidTags = new Set([
  "area",
  "base",
  "br",
  "col",
  "embed",
  "hr",
  "img",
  "input",
  "link",
  "meta",
  "source",
  "track",
  "wbr",
]);

/**
 * Writes a tree as HTML again, with the attributes that tell what an element is for.
 *
 * @returns null where it has more than `elementsMax` elements.
 */
export function toHtml(
  element: HtmlElement,
  { elementsMax, isLeftOut }: { elementsMax: number; isLeftOut(element: HtmlElement): boolean },
): string | null {
  const pieces: string[] = [];
  let elements = 0;
  const visit = (node: HtmlElement) => {
    elements += 1;
    if (elements > elementsMax) return;
    const { class: names, id } = node.attributes;
    pieces.push(
      `<${node.tag}${attribute("class", names)}${attribute("id", id)}${node.tag === "a" ? ' href="#"' : ""}>`,
    );
    for (const child of node.children) {
      if (typeof child === "string") pieces.push(escapeText(child));
      else if (!isLeftOut(child)) visit(child);
    }
    if (!voidTags.has(node.tag)) pieces.push(`</${node.tag}>`);
  };
  visit(element);
  return elements > elementsMax ? null : pieces.join("");
}

function attribute(name: string, value: string | undefined): string {
  return value ? ` ${name}="${escapeText(value)}"` : "";
}

function escapeText(text: string): string {
  return text.replace(/[&<>"]/g, (character) => `&#${character.charCodeAt(0)};`);
}
