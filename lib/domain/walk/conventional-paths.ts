/** Where sitemaps lie by convention. Tried one after another, by GET, until one is a sitemap by its bytes. */
export const conventionalPaths = [
  "/sitemap.xml",
  "/sitemap_index.xml",
  "/sitemap-index.xml",
  "/sitemap.xml.gz",
] as const;
