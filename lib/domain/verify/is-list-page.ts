/** Path segments under which pages list others. */
const listSegment =
  /^(?:tags?|topics?|categor(?:y|ies|ia|ie)|kategorien?|catégories?|archives?|archiv|authors?|autor(?:en)?|page|seite|feeds?|search|label|index)$/i;
const month = /^\/(?:19|20)\d\d(?:\/\d\d?(?:\/\d\d?)?)?\/?$/;

/**
 * Whether a page is a list of others by its address: home, tags, categories, archives, paging. Such pages change with
 * their children, and are judged apart.
 */
export function isListPage(loc: string): boolean {
  const { pathname } = new URL(loc);
  if (/^\/(?:index\.\w{2,5})?$/.test(pathname) || month.test(pathname)) return true;
  return pathname.split("/").some((segment) => listSegment.test(segment));
}
