/**
 * Names that pages of lists go by, in a few languages: they change with every page that they list, so their lastmod is
 * that of their newest child and says nothing of the others.
 */
export const listPagePattern =
  "^/?$|/(tags?|categor(y|ies)|kategorien?|categorias?|topics?|archives?|authors?|autoren?|page|series|labels?)(/|$)|[?&/](page|paged|p)[=/][0-9]+/?$|^/(blog|news|posts?|articles?|events?|releases?|aktuelles|magazin|noticias|actualites)(/|/index[.]html?|[.]html?)?$";

const pattern = new RegExp(listPagePattern, "i");

/** @param loc An address or a path. Judged by its path and query alone: home, tag, category, archive and paging pages. */
export function isListPage(loc: string): boolean {
  const path = loc.replace(/^[a-z]+:\/\/[^/]*/i, "").replace(/index[.]html?$/i, "");
  return pattern.test(path);
}
