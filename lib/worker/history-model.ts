import { BodyBrokenError, type FetchDocument } from "../domain/fetch/fetch-result";

/**
 * A site of an index and three files, told in plain sets: what any sequence of good and bad walks must leave.
 */
export type Fate = "whole" | "cut" | "failed";
export type Page = [page: number, day: number | null, times: number];
export interface FileState {
  isListed: boolean;
  fate: Fate;
  /** Which of its names the file has. */
  name: number;
  /** Day of January 2025 by page number, and how often it is listed; the order is the order in the file. */
  pages: Page[];
}
export interface SiteState {
  index: Fate;
  files: FileState[];
}

export const fileCount = 3;
export const pageOf = (page: number) => `https://model.example/p/${page}`;
const urlOf = (file: number, name: number) => `https://model.example/${"abc"[file]}-${"xyz"[name]}.xml`;
export const indexUrl = "https://model.example/index.xml";

/** What of a file's pages is in the bytes that arrive: a cut file ends in the middle. */
const arriving = ({ fate: end, pages }: FileState) =>
  end === "cut" ? pages.slice(0, Math.ceil(pages.length / 2)) : pages;
const listedFiles = (site: SiteState) => {
  const listed = site.files.flatMap((state, file) =>
    state.isListed ? [{ url: urlOf(file, state.name), ...state }] : [],
  );
  return site.index === "cut" ? listed.slice(0, Math.ceil(listed.length / 2)) : listed;
};

export function serveSite(site: SiteState, changing: number): FetchDocument {
  const render = (body: string[], root: string, isCut: boolean) =>
    `<${root}><!-- ${changing} -->${body.join("")}${isCut ? "" : `</${root}>`}`;
  const documents = new Map<string, { text: string; end: Fate }>();
  documents.set(indexUrl, {
    text: render(
      listedFiles(site).map(({ url }) => `<sitemap><loc>${url}</loc></sitemap>`),
      "sitemapindex",
      site.index === "cut",
    ),
    end: site.index,
  });
  for (const [file, state] of site.files.entries()) {
    const entries = arriving(state).map(([page, day, times]) =>
      `<url><loc>${pageOf(page)}</loc>${day ? `<lastmod>${dayText(day)}</lastmod>` : ""}${priorityOf(day) ?? ""}</url>`.repeat(
        times,
      ),
    );
    documents.set(urlOf(file, state.name), { text: render(entries, "urlset", state.fate === "cut"), end: state.fate });
  }
  return async ({ url }) => {
    const trail = { finalUrl: url, redirects: [], headers: {} };
    const document = documents.get(url);
    if (!document || document.end === "failed") {
      return {
        ...trail,
        kind: "failed",
        reason: "http-error",
        status: 503,
        retryAfterMs: null,
        head: null,
        detail: "server answered 503",
      };
    }
    async function* body(text: string, end: Fate) {
      yield new TextEncoder().encode(text);
      if (end === "cut") throw new BodyBrokenError("connection-reset", "reset");
    }
    return { ...trail, kind: "body", status: 200, body: body(document.text, document.end), bodyProblems: [] };
  };
}

/** An extension field that hangs on the day, and that most days have not. */
export const priorityOf = (day: number | null) => (day && day % 3 === 0 ? `<priority>0.${day % 10}</priority>` : null);

export const dayText = (day: number) => `2025-01-${String(day).padStart(2, "0")}`;

/** What the model knows of a file at one address after a walk. */
interface Held {
  /** The same through renames. */
  line: number;
  /** Null where no walk has read it. */
  pages: Map<number, { day: number | null; times: number; seen: boolean }> | null;
  /** Listed no more, and kept because a new file could not be read. */
  wasKept: boolean;
  /** This walk has read it to its end. */
  isWhole: boolean;
}

/** The rule in plain sets: what each file holds, what of it was seen, when each URL was first seen. */
export class HistoryModel {
  files = new Map<string, Held>();
  firstSeen = new Map<number, number>();
  #lines = 0;
  /** The line that a file begins at each address, where no other has it. */
  readonly #own = new Map<string, number>();

  walk(site: SiteState, number: number): void {
    const listed = site.index === "failed" ? [] : listedFiles(site);
    // A cut file of which nothing arrived is one that failed.
    const indexEnd = site.index === "cut" && listed.length === 0 ? "failed" : site.index;
    const before = this.files;
    const held = [...before].filter(([, file]) => file.pages !== null);
    const missing = new Map(held.filter(([url]) => !listed.some((file) => file.url === url)));
    this.files = new Map();
    const newcomers = { any: false, earlier: false };
    for (const file of listed) {
      const arrived = new Map(arriving(file).map(([page, day, times]) => [page, { day, times, seen: true }]));
      const isRead = file.fate === "whole" || (file.fate === "cut" && arrived.size > 0);
      const old = before.get(file.url);
      if (file.fate !== "whole" && !old) newcomers.any = true;
      if (file.fate !== "whole" && old && !old.pages) newcomers.earlier = true;
      const former = isRead && !old?.pages && indexEnd === "whole" ? formerOf(file, missing) : null;
      if (former) missing.delete(former.url);
      const known = former?.file ?? (old?.pages ? old : null);
      const kept = new Map(
        [...(known?.pages ?? [])]
          .filter(([page]) => !arrived.has(page) || !isRead)
          .map(([page, row]) => [page, { ...row, seen: false }]),
      );
      const pages = isRead ? new Map([...(file.fate === "whole" ? [] : kept), ...arrived]) : known ? kept : null;
      this.files.set(file.url, {
        line: former?.file.line ?? old?.line ?? this.#lineOf(file.url, before),
        pages,
        wasKept: false,
        isWhole: file.fate === "whole",
      });
    }
    for (const [url, file] of missing) {
      const isGone = indexEnd === "whole" && !newcomers.any && !(newcomers.earlier && file.wasKept);
      if (isGone) continue;
      const pages = new Map([...(file.pages ?? [])].map(([page, row]) => [page, { ...row, seen: false }]));
      this.files.set(url, { line: file.line, pages, wasKept: indexEnd === "whole", isWhole: false });
    }
    for (const page of this.inventory().keys()) if (!this.firstSeen.has(page)) this.firstSeen.set(page, number);
  }

  #lineOf(url: string, before: ReadonlyMap<string, Held>): number {
    const own = this.#own.get(url) ?? this.#lines++;
    this.#own.set(url, own);
    return [...before.values()].some(({ line }) => line === own) ? this.#lines++ : own;
  }

  /** Of each page its latest day, whether it was seen, and the files that list it. */
  inventory() {
    const union = new Map<number, { day: number | null; seen: boolean; lines: Set<number>; urls: Set<string> }>();
    for (const [url, { pages, line }] of this.files) {
      for (const [page, { day, seen }] of pages ?? []) {
        const of = union.get(page) ?? { day: null, seen: false, lines: new Set(), urls: new Set() };
        union.set(page, of);
        of.day = Math.max(day ?? 0, of.day ?? 0) || null;
        of.seen ||= seen;
        of.lines.add(line);
        of.urls.add(url);
      }
    }
    return union;
  }

  notKnown(): number {
    return [...this.inventory().values()].filter(({ seen }) => !seen).length;
  }

  entries(): number {
    const rows = [...this.files.values()].flatMap(({ pages }) => [...(pages?.values() ?? [])]);
    return rows.reduce((sum, { times }) => sum + times, 0);
  }

  rows(): string[] {
    return [...this.inventory()]
      .map(([page, { day }]) => `${pageOf(page)} ${day ? dayText(day) : "-"} ${this.firstSeen.get(page)}`)
      .sort();
  }
}

/** A file that is listed no more, with which this one has at least half in common, both ways unless it is cut. */
function formerOf(file: FileState, missing: ReadonlyMap<string, Held>) {
  const pages = arriving(file).map(([page]) => page);
  const entries = arriving(file).reduce((sum, [, , times]) => sum + times, 0);
  const [best] = [...missing]
    .map(([url, old]) => ({ url, file: old, shared: pages.filter((page) => old.pages?.has(page)).length }))
    .sort((a, b) => b.shared - a.shared || (a.url < b.url ? -1 : 1));
  if (!best || best.shared === 0) return null;
  const share = best.shared / pages.length;
  const isMost = file.fate === "cut" || share * entries >= 0.5 * (best.file.pages?.size ?? 0);
  return share >= 0.5 && isMost ? best : null;
}
