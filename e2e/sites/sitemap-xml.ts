/** One `<url>`; texts are written as they stand, escaped for XML. */
export interface DemoEntry {
  loc: string;
  lastmod?: string;
  changefreq?: string;
  priority?: string;
  images?: string[];
  alternates?: { hreflang: string; href: string }[];
  news?: { name: string; language: string; title: string; publicationDate: string };
  video?: { thumbnail: string; title: string; description: string; player: string };
}

const namespaces = {
  image: "http://www.google.com/schemas/sitemap-image/1.1",
  news: "http://www.google.com/schemas/sitemap-news/0.9",
  video: "http://www.google.com/schemas/sitemap-video/1.1",
  xhtml: "http://www.w3.org/1999/xhtml",
};

const declaration = '<?xml version="1.0" encoding="UTF-8"?>\n';
const protocol = "http://www.sitemaps.org/schemas/sitemap/0.9";
const pieceChars = 65_536;

/** A urlset in pieces of about 64 KiB: a file of any size is written without being held. */
export function* renderUrlset(
  entries: Iterable<DemoEntry>,
  extensions: (keyof typeof namespaces)[] = [],
): Generator<string> {
  const extra = extensions.map((prefix) => ` xmlns:${prefix}="${namespaces[prefix]}"`).join("");
  let piece = `${declaration}<urlset xmlns="${protocol}"${extra}>\n`;
  for (const entry of entries) {
    piece += renderEntry(entry);
    if (piece.length >= pieceChars) {
      yield piece;
      piece = "";
    }
  }
  yield `${piece}</urlset>\n`;
}

/** A sitemap index, whole: indexes are short. */
export function renderIndex(files: Iterable<{ loc: string; lastmod?: string }>): string {
  let text = `${declaration}<sitemapindex xmlns="${protocol}">\n`;
  for (const file of files) {
    const lastmod = file.lastmod === undefined ? "" : `<lastmod>${file.lastmod}</lastmod>`;
    text += `<sitemap><loc>${escapeXml(file.loc)}</loc>${lastmod}</sitemap>\n`;
  }
  return `${text}</sitemapindex>\n`;
}

function renderEntry(entry: DemoEntry): string {
  let text = `<url><loc>${escapeXml(entry.loc)}</loc>`;
  if (entry.lastmod !== undefined) text += `<lastmod>${escapeXml(entry.lastmod)}</lastmod>`;
  if (entry.changefreq !== undefined) text += `<changefreq>${entry.changefreq}</changefreq>`;
  if (entry.priority !== undefined) text += `<priority>${entry.priority}</priority>`;
  for (const { hreflang, href } of entry.alternates ?? []) {
    text += `<xhtml:link rel="alternate" hreflang="${hreflang}" href="${escapeXml(href)}"/>`;
  }
  for (const image of entry.images ?? []) {
    text += `<image:image><image:loc>${escapeXml(image)}</image:loc></image:image>`;
  }
  if (entry.news) {
    const { name, language, title, publicationDate } = entry.news;
    text += `<news:news><news:publication><news:name>${escapeXml(name)}</news:name><news:language>${language}</news:language></news:publication>`;
    text += `<news:publication_date>${publicationDate}</news:publication_date><news:title>${escapeXml(title)}</news:title></news:news>`;
  }
  if (entry.video) {
    const { thumbnail, title, description, player } = entry.video;
    text += `<video:video><video:thumbnail_loc>${escapeXml(thumbnail)}</video:thumbnail_loc><video:title>${escapeXml(title)}</video:title>`;
    text += `<video:description>${escapeXml(description)}</video:description><video:player_loc>${escapeXml(player)}</video:player_loc></video:video>`;
  }
  return `${text}</url>\n`;
}

export function escapeXml(text: string): string {
  return text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;").replaceAll('"', "&quot;");
}
