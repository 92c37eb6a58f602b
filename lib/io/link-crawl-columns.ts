/** Columns of `link_page p` by the names of `ComparedPage`. Text of SQL. */
export const linkPageColumns = `p.loc, p.depth, p.found_by as "foundBy", p.linked as "isLinked", p.late as "isLate", p.outcome, p.reason,
  p.status, p.redirect_to as "redirectTo", p.is_html as "isHtml", p.canonical, p.robots_meta as "robotsMeta",
  coalesce(p.noindex, false) as "isNoindex", coalesce(p.nofollow, false) as "isNofollow", coalesce(p.links, 0) as links,
  coalesce(p.links_nofollow, 0) as "linksNofollow", coalesce(p.links_elsewhere, 0) as "linksElsewhere", p.bytes,
  (extract(epoch from p.fetched_at) * 1000)::float8 as "fetchedAt", p.listed as "isListed"`;
