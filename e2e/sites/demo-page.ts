import { toSecond } from "./demo-clock";
import { escapeXml } from "./sitemap-xml";

export interface DemoPage {
  title: string;
  language?: string;
  /** schema.org type of the JSON-LD block; none without `modifiedAt`. */
  type?: string;
  /** Unix milliseconds: the page's own dates, in JSON-LD, meta and text alike. */
  publishedAt?: number;
  modifiedAt?: number;
  paragraphs: string[];
  links?: { href: string; text: string }[];
}

/** A small page whose own dates say the same wherever they stand. */
export function renderPage(page: DemoPage): string {
  const { title, language = "en", modifiedAt, publishedAt = modifiedAt, paragraphs, links = [] } = page;
  const heading = escapeXml(title);
  let head = `<meta charset="utf-8"><title>${heading}</title><meta name="viewport" content="width=device-width">`;
  let dates = "";
  if (modifiedAt !== undefined && publishedAt !== undefined) {
    const published = toSecond(publishedAt);
    const modified = toSecond(modifiedAt);
    const data = { "@context": "https://schema.org", "@type": page.type ?? "Article", headline: title };
    head += `<meta property="article:published_time" content="${published}"><meta property="article:modified_time" content="${modified}">`;
    head += `<script type="application/ld+json">${JSON.stringify({ ...data, datePublished: published, dateModified: modified })}</script>`;
    dates = `<p>Published <time datetime="${published}">${published}</time>, updated <time datetime="${modified}">${modified}</time></p>`;
  }
  const text = paragraphs.map((paragraph) => `<p>${escapeXml(paragraph)}</p>`).join("\n");
  const list = links.map(({ href, text }) => `<li><a href="${escapeXml(href)}">${escapeXml(text)}</a></li>`).join("\n");
  const navigation = list === "" ? "" : `<nav><ul>\n${list}\n</ul></nav>`;
  return `<!doctype html>\n<html lang="${language}"><head>${head}</head>\n<body><main><h1>${heading}</h1>\n${dates}\n${text}</main>\n${navigation}</body></html>\n`;
}
