import { type GeneratorKey, generatorMarks, generatorNames, type MarkedFile } from "./generator-mark";

/** The program that a sitemap was probably made by. */
export interface RecognisedGenerator {
  key: GeneratorKey;
  name: string;
  /** 0–1; from 0.95 on the file says so itself. */
  confidence: number;
  /** What was seen, after "the file has …". */
  evidence: string;
}

/** Longer heads are cut: marks stand at the top, and patterns stay cheap. */
const headCharsMax = 4_000;

/**
 * Recognises the program that made a sitemap by its comments, its stylesheet, its address, and the shape of its first
 * entries. Null without a mark: nothing is guessed.
 *
 * @param file Of a document of 2,000 characters the head is all of it: then a comment at its end is seen as well.
 */
export function recogniseGenerator(file: {
  url: string;
  format: string | null;
  head: string | null;
}): RecognisedGenerator | null {
  const marked = markedFile(file);
  let best: RecognisedGenerator | null = null;
  for (const { generator, confidence, find } of generatorMarks) {
    if (best && confidence <= best.confidence) continue;
    const evidence = find(marked);
    if (evidence !== null) best = { key: generator, name: generatorNames[generator], confidence, evidence };
  }
  return best;
}

function markedFile({ url, format, head }: { url: string; format: string | null; head: string | null }): MarkedFile {
  const text = (head ?? "").slice(0, headCharsMax).replace(/^\ufeff/, "");
  const path = /^[a-z]+:\/\/[^/]*(\/[^#]*)/i.exec(url)?.[1] ?? "/";
  const root = /<(?:urlset|sitemapindex)\b[^>]*>/.exec(text)?.[0].replace(/\s+/g, " ") ?? "";
  return {
    path,
    comments: (text.match(/<!--.*?(?:-->|$)/gs) ?? [])
      .map((comment) => comment.replace(/^<!--|-->$/g, "").trim())
      .join("\n"),
    stylesheet: /<\?xml-stylesheet\b[^>]*?href=["']([^"']+)["']/.exec(text)?.[1] ?? "",
    root,
    head: text,
    isIndex: format === "sitemapindex" || root.startsWith("<sitemapindex"),
  };
}

/** How sure a recognition is: `made by`, `very likely made by`, `probably made by`. */
export function madeByWords({ confidence }: RecognisedGenerator): string {
  if (confidence >= 0.95) return "made by";
  return confidence >= 0.85 ? "very likely made by" : "probably made by";
}
