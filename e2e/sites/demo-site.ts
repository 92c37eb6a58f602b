/** One request as a site sees it. */
export interface DemoRequest {
  /** Path with its query, as sent. */
  path: string;
  /** One of the site's `states`. */
  state: string;
  /** When that state was set; Unix milliseconds on the clock of the demo web. */
  stateAt: number;
  /** Unix milliseconds on the clock of the demo web. */
  clockMs: number;
}

/** A document, or the lack of an answer. */
export type DemoAnswer =
  | {
      kind: "document";
      status: number;
      contentType: string;
      /** In pieces; called once for each time that the document is made. */
      pieces: () => Iterable<string | Uint8Array>;
      /** The document is a gzip file (`sitemap.xml.gz`), whatever the client accepts. */
      packed: boolean;
      /** Unix milliseconds for `Last-Modified`; null for none. With it come an ETag and 304. */
      lastModifiedAt: number | null;
      /** Made once for a path, a state and a version, and kept, packed. */
      kept: boolean;
      version: string;
      headers: Record<string, string>;
      /** Waited for before the first byte. */
      delayMs: number;
    }
  | { kind: "reset" };

export interface DemoSite {
  host: string;
  /** One sentence: what is to be seen here. */
  about: string;
  /** What `set` takes; the first is the state at the start. */
  states: readonly string[];
  /** Null is a plain 404. */
  respond(request: DemoRequest): DemoAnswer | null;
}

type DocumentOptions = Partial<Omit<Extract<DemoAnswer, { kind: "document" }>, "kind" | "pieces" | "contentType">>;

function answer(
  contentType: string,
  pieces: () => Iterable<string | Uint8Array>,
  options: DocumentOptions = {},
): DemoAnswer {
  const plain = { status: 200, packed: false, lastModifiedAt: null, kept: false, version: "", headers: {}, delayMs: 0 };
  return { kind: "document", contentType, pieces, ...plain, ...options };
}

/** A sitemap file: kept once made, with validators when `lastModifiedAt` is given. */
export function answerXml(pieces: () => Iterable<string>, options: DocumentOptions = {}): DemoAnswer {
  return answer("application/xml; charset=utf-8", pieces, { kept: true, ...options });
}

/** A gzipped sitemap file. */
export function answerPackedXml(pieces: () => Iterable<string>, options: DocumentOptions = {}): DemoAnswer {
  return answer("application/gzip", pieces, { kept: true, packed: true, ...options });
}

export function answerText(text: string, options: DocumentOptions = {}): DemoAnswer {
  return answer("text/plain; charset=utf-8", () => [text], options);
}

export function answerHtml(html: string, options: DocumentOptions = {}): DemoAnswer {
  return answer("text/html; charset=utf-8", () => [html], options);
}

export function answerBytes(contentType: string, bytes: Uint8Array, options: DocumentOptions = {}): DemoAnswer {
  return answer(contentType, () => [bytes], options);
}

/** robots.txt that lets everything be read but `/internal/`, with the given sitemap lines. */
export function answerRobots(sitemaps: string[]): DemoAnswer {
  const lines = ["User-agent: *", "Disallow: /internal/", "", ...sitemaps.map((url) => `Sitemap: ${url}`)];
  return answerText(`${lines.join("\n").trimEnd()}\n`);
}
