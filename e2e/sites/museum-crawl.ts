import { museumOrigin, museumRooms } from "./museum-rooms";

/** What the crawl of the museum has, against its sitemap: counted by hand, from how it is made. */
export const museumCrawlTotals = {
  /** Letter for letter. */
  both: 481,
  /** By rule; the one that differs by two is in `schemeAndSlash` alone. */
  near: { scheme: 7, www: 6, slash: 10, case: 5, encoding: 4, order: 20, tracking: 3, fragment: 2, index: 5 },
  schemeAndSlash: 1,
  nearAll: 63,
  sitemapOnly: 92,
  crawlOnly: 20,
  elsewhere: 3,
  rejected: 4,
  /** Lines that name a URL once more. */
  again: 2,
  gone: 10,
  noindex: 6,
  redirecting: 5,
};

interface CrawledPage {
  url: string;
  status?: number;
  indexability?: string;
  type?: string;
  depth?: number;
}

/** Of 100 objects of a room the crawler met the first 80, the next few by another spelling, the rest not at all. */
function listPages(): CrawledPage[] {
  const object = (room: number, number: number) => `/collection/${museumRooms[room]}/object-${number}`;
  const range = (from: number, count: number) => Array.from({ length: count }, (_, at) => from + at);
  const secure = (path: string) => `${museumOrigin}${path}`;
  const plain = (path: string) => `http://museum.demo.test${path}`;
  const pages: CrawledPage[] = [{ url: secure("/"), depth: 0 }];
  for (const room of museumRooms.keys())
    for (const number of range(1, 80)) pages.push({ url: secure(object(room, number)), depth: 2 });
  for (const number of range(1, 10)) Object.assign(pages[number] ?? {}, { status: 404, indexability: "Client Error" });
  for (const number of range(11, 6)) Object.assign(pages[number] ?? {}, { indexability: "Noindex" });
  for (const number of range(17, 5)) Object.assign(pages[number] ?? {}, { status: 301, indexability: "Redirected" });
  pages.push(
    ...range(81, 7).map((number) => ({ url: plain(object(0, number)) })),
    { url: `${plain(object(0, 88))}/` },
    ...range(81, 6).map((number) => ({ url: `https://www.museum.demo.test${object(1, number)}` })),
    ...range(1, 10).map((number) => ({ url: secure(`/visit/topic-${number}`) })),
    ...range(81, 5).map((number) => ({ url: secure(object(2, number).replace("object", "Object")) })),
    ...range(81, 4).map((number) => ({ url: secure(object(3, number).replace("object-", "object%2D")) })),
    ...range(1, 20).map((number) => ({ url: secure(`/search?sort=age&hall=${number}`) })),
    ...range(81, 3).map((number) => ({ url: secure(`${object(4, number)}?utm_source=letter`) })),
    ...range(81, 2).map((number) => ({ url: secure(`${object(5, number)}#detail`) })),
    ...range(1, 5).map((number) => ({ url: secure(`/tours/tour-${number}/index.html`) })),
    ...range(1, 12).map((number) => ({ url: secure(`/old/page-${number}`), depth: 5 })),
    ...range(1, 8).map((number) => ({ url: secure(`/assets/style-${number}.css`), type: "text/css" })),
    ...range(1, 3).map((number) => ({ url: `https://tickets.example/buy/${number}` })),
    ...["mailto:office@museum.demo.test", "tel:+441632960000", "javascript:void(0)", ""].map((url) => ({ url })),
    ...range(1, 2).map((number) => ({ url: secure(object(5, number)), depth: 2 })),
  );
  return pages;
}

/** The crawl as Screaming Frog exports it, with its byte-order mark. */
export function renderMuseumCrawl(): string {
  const header = ["Address", "Content Type", "Status Code", "Indexability", "Indexability Status", "Crawl Depth"];
  const rows = listPages().map(({ url, status = 200, indexability, type = "text/html; charset=utf-8", depth = 3 }) => [
    url,
    type,
    String(status),
    indexability ? "Non-Indexable" : "Indexable",
    indexability ?? "",
    String(depth),
  ]);
  const line = (cells: string[]) => `${cells.map((cell) => `"${cell.replaceAll('"', '""')}"`).join(",")}\r\n`;
  return `\uFEFF${[header, ...rows].map(line).join("")}`;
}
