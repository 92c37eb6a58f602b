import { request } from "node:http";
import { gunzipSync } from "node:zlib";

export interface DemoResponse {
  status: number;
  headers: Record<string, string | string[] | undefined>;
  body: Buffer;
  /** Unpacked where the body is gzip by its first bytes. */
  text: string;
}

/** GETs a path of a demo site over loopback: `fetch` would not let the `Host` be set. */
export function requestDemo(origin: string, url: string, headers: Record<string, string> = {}): Promise<DemoResponse> {
  const { host, pathname, search } = new URL(url);
  return new Promise((resolve, reject) => {
    const sent = request(`${origin}${pathname}${search}`, { headers: { host, ...headers } }, (response) => {
      const chunks: Buffer[] = [];
      response.on("data", (chunk: Buffer) => chunks.push(chunk));
      response.on("error", reject);
      response.on("end", () => {
        const body = Buffer.concat(chunks);
        const packed = body[0] === 0x1f && body[1] === 0x8b;
        const text = (packed ? gunzipSync(body) : body).toString("utf8");
        resolve({ status: response.statusCode ?? 0, headers: response.headers, body, text });
      });
    });
    sent.on("error", reject).end();
  });
}

/** The page locs of a sitemap, as written and XML-decoded; those of an index alike. */
export function listLocs(xml: string): string[] {
  return [...xml.matchAll(/<(?:url|sitemap)><loc>([^<]*)<\/loc>/g)].map((match) => decodeXml(match[1] ?? ""));
}

/** The lastmods of a sitemap, as written and XML-decoded; null where an entry has none. */
export function listLastmods(xml: string): (string | null)[] {
  return [...xml.matchAll(/<url><loc>[^<]*<\/loc>(?:<lastmod>([^<]*)<\/lastmod>)?/g)].map((match) =>
    match[1] === undefined ? null : decodeXml(match[1]),
  );
}

function decodeXml(text: string): string {
  return text.replaceAll("&lt;", "<").replaceAll("&gt;", ">").replaceAll("&quot;", '"').replaceAll("&amp;", "&");
}
