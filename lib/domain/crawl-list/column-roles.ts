import { type ColumnRole, columnRoles, type ListFormat } from "./list-format";

/** Names in lower case without what is no letter or digit, the surest first. */
const names: Record<ColumnRole, readonly string[]> = {
  // Address before URL before loc: an export of Screaming Frog has columns of other URLs too.
  address: [
    ...["address", "url", "loc", "urladdress", "pageurl", "page", "toppages", "toppage", "landingpage", "link", "uri"],
    ...["seite", "seiten", "haufigsteseiten", "pageslespluspopulaires", "paginasprincipales", "paginaspopulares"],
    ...["loadedurl", "originalurl", "requesturl", "responseurl", "fullurl", "sourceurl", "destinationurl", "finalurl"],
  ],
  status: ["statuscode", "httpstatuscode", "status", "httpstatus", "crawlhttpstatuscode", "responsecode", "code"],
  indexability: ["indexability", "indexable", "isindexable"],
  indexabilityStatus: ["indexabilitystatus", "indexablestatus", "indexabilityreason", "reason"],
  depth: ["crawldepth", "depth", "clickdepth", "level", "crawldepthlevel"],
  canonical: [
    ...["canonicallinkelement1", "canonical", "canonicalurl", "canonicallink", "canonicals", "metadatacanonicalurl"],
    "canonicallinkelement",
  ],
  contentType: ["contenttype", "mimetype", "respheaderscontenttype", "type", "format"],
  robots: [
    ...["metarobots1", "metarobots", "robots", "robotsmeta", "xrobotstag1", "xrobotstag", "respheadersxrobotstag"],
    ...["metadatarobots", "metarobotscontent"],
  ],
};

function plain(header: string): string {
  return header
    .normalize("NFD")
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, "");
}

/** Which column is what, by the names that crawlers give them. A role that no column has is left out. */
export function recogniseColumns(columns: readonly string[]): ListFormat["roles"] {
  const headers = columns.map(plain);
  const roles: ListFormat["roles"] = {};
  const taken = new Set<number>();
  for (const role of columnRoles) {
    for (const name of names[role]) {
      const at = headers.indexOf(name);
      if (at < 0 || taken.has(at)) continue;
      roles[role] = at;
      taken.add(at);
      break;
    }
  }
  return roles;
}

const marks: [tool: string, headers: readonly string[]][] = [
  ["Screaming Frog", ["address", "statuscode"]],
  ["Screaming Frog", ["address", "indexability"]],
  ["Sitebulb", ["url", "httpstatuscode", "crawldepth"]],
  ["Sitebulb", ["url", "indexablestatus"]],
  ["SEOnaut", ["statuscode", "url", "redirecturl"]],
  ["Apify", ["url", "crawlhttpstatuscode"]],
  ["Apify", ["url", "crawldepth", "crawlloadedurl"]],
  ["Apify", ["url", "crawlloadedurl"]],
  ["advertools", ["url", "status", "crawltime"]],
  ["advertools", ["url", "respmetadepth"]],
  ["advertools", ["url", "downloadlatency"]],
  ["Search Console", ["toppages", "clicks"]],
  ["Search Console", ["toppages", "impressions"]],
  ["Search Console", ["url", "lastcrawled"]],
  ["Search Console", ["page", "clicks", "impressions"]],
  ["Scrapy", ["url", "status", "depth"]],
  ["a sitemap reader", ["loc"]],
];

/** Whose export has these columns; null where none is known to. */
export function recogniseTool(columns: readonly string[]): string | null {
  const headers = new Set(columns.map(plain));
  return marks.find(([, needed]) => needed.every((name) => headers.has(name)))?.[0] ?? null;
}
