/** Host without a leading "www.": what makes a page or a sitemap foreign to a site. @param url Absolute. */
export function siteHostOf(url: string): string {
  return new URL(url).hostname.replace(/^www\./, "");
}
