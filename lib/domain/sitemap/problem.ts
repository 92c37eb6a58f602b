/**
 * `note` worth knowing, nothing was changed or lost · `repaired` a rule is broken and it was read all the same ·
 * `lost` something could not be read, was refused or was left out.
 */
export type ProblemLevel = "note" | "repaired" | "lost";

/** The closed list: level and meaning of everything that can be wrong in a file, an entry, a robots.txt or a walk. */
const catalogue = {
  bom: ["note", "A byte-order mark stands before the first character; it was skipped"],
  "leading-whitespace": ["repaired", "White space stands before the XML declaration or the root"],
  "leading-junk": ["repaired", "Other output stands before the XML declaration or the root; it was skipped"],
  "non-utf8": ["note", "The file is in another encoding than UTF-8, truly declared or marked, and was read in it"],
  "encoding-mismatch": [
    "repaired",
    "The bytes do not fit the declared (or default) encoding and were read in the one that they fit",
  ],
  "double-gzip": ["repaired", "The file is a gzip file inside a gzip file"],
  "gzip-corrupt": ["lost", "The gzip stream breaks off or fails its checksum; what was unpacked was used"],
  "gzip-trailing-bytes": ["repaired", "Bytes follow the last gzip member; they were ignored"],
  "over-size": ["lost", "The unpacked file is larger than the limit; reading stopped there"],
  "empty-file": ["lost", "The body has no content"],
  "malformed-xml": ["repaired", "Tags do not match, or markup is broken in a way that has no code of its own"],
  truncated: ["lost", "The file stops before the end of its root"],
  "unescaped-ampersand": ["repaired", "An ampersand does not start a reference; it was taken as it stands"],
  "undefined-entity": ["repaired", "A named HTML entity that XML does not define; it was read as in HTML"],
  "double-escaped": ["note", "After one decoding a loc still holds an escaped ampersand; it was left so"],
  "doctype-refused": ["note", "There is a DOCTYPE; none of its declarations was loaded or used"],
  "entity-refused": [
    "lost",
    "A value uses an entity that the DOCTYPE declares; it was not expanded and the entry was dropped",
  ],
  "tag-case": ["repaired", "Element names differ from the protocol in case"],
  "no-namespace": ["note", "The root is in no namespace"],
  "wrong-namespace": ["note", "The root is in another namespace than the protocol's"],
  "not-a-sitemap": ["lost", "The content is no sitemap of any known form"],
  "mixed-entries": [
    "repaired",
    "Page entries in an index, or sitemap entries in a urlset; each was taken as what it is",
  ],
  "nested-urlset": ["repaired", "A urlset inside a urlset"],
  "multiple-locs": ["repaired", "Several locs in one entry; each made an entry"],
  "text-without-loc": ["repaired", "The address stands in the entry without a loc element"],
  "missing-loc": ["lost", "An entry has no address and was dropped"],
  "over-50000-entries": ["note", "More entries than the protocol allows; all were read"],
  "relative-loc": ["repaired", "A relative or protocol-relative address was resolved against the file's own address"],
  "missing-scheme": ["repaired", "An address begins with a host name; it got the scheme of the file"],
  "whitespace-in-loc": ["repaired", "Line breaks, tabs or spaces inside an address"],
  "repaired-loc": ["repaired", "An address that is one only after its punctuation is mended"],
  "unencoded-loc": ["note", "An address holds characters that a URL must encode"],
  "invalid-loc": ["lost", "No address could be made of the value"],
  "non-http-loc": ["lost", "An address of another scheme than http and https was dropped"],
  "fragment-in-loc": ["note", "An address carries a fragment"],
  "loc-too-long": ["note", "An address has 2,048 characters or more"],
  "foreign-host": ["note", 'An address is on another host (a leading "www." makes no difference)'],
  "other-scheme": ["note", "Same host, but http where the file is https or the reverse"],
  "duplicate-loc": ["note", "An address stands in one file, or one robots.txt, more than once"],
  "invalid-lastmod": ["lost", "A date could not be read; lastmod is null"],
  "nonstandard-lastmod": ["repaired", "A date breaks the W3C profile and has one possible reading"],
  "lastmod-no-zone": ["repaired", "A time without a zone was read as UTC"],
  "implausible-lastmod": ["note", "A date before 1991-01-01"],
  "future-lastmod": ["note", "A date more than a day after the clock"],
  "multiple-lastmods": ["repaired", "Several lastmod elements in one entry; the latest readable one was taken"],
  "not-robots": ["lost", "The content at the address of robots.txt is a web page"],
  "misspelt-directive": ["repaired", "A Sitemap line with another spelling of the name or without a colon"],
  "bare-url-line": ["repaired", "An address of a sitemap on a line of its own"],
  "multiple-urls-on-line": ["repaired", "Several addresses in one Sitemap line"],
  "robots-absent": ["note", "Robots.txt answers 404 or 410"],
  "robots-unavailable": ["lost", "Robots.txt answers 5xx, times out or cannot be reached"],
  "no-sitemap": ["lost", "Neither robots.txt nor the usual addresses led to a sitemap"],
  absent: ["lost", "A file answered 404 or 410"],
  "http-error": ["lost", "A file answered with another error status"],
  blocked: ["lost", "A file answered 401 or 403, or with a bot check"],
  "rate-limited": ["lost", "A file was given up because the server asked for a longer wait than is allowed"],
  timeout: ["lost", "No answer, or no more bytes, in time"],
  "connection-reset": ["lost", "The connection broke while the body came"],
  "connection-refused": ["lost", "The host does not accept connections"],
  "dns-failure": ["lost", "The host name does not resolve"],
  "tls-error": ["lost", "The certificate or the handshake failed"],
  "proxy-failed": ["lost", "The proxy of the market view could not be used: nothing is known of the file"],
  "content-length-mismatch": ["note", "The body is shorter than its Content-Length"],
  "content-encoding-mismatch": ["note", "The Content-Encoding header does not fit the bytes"],
  redirected: ["note", "A file was found at another address"],
  "redirect-loop": ["lost", "Redirects run in a circle or exceed the limit"],
  "non-http-redirect": ["lost", "A redirect leads to another scheme than http and https"],
  "private-address": ["lost", "A request would have gone to a private, loopback or link-local address"],
  "cross-host-sitemap": ["note", "A declared or listed sitemap is on another host"],
  "index-cycle": ["note", "An index leads back to itself or to a file above it"],
  "depth-limit": ["lost", "Files below the depth limit were not visited"],
  "file-limit": ["lost", "Files beyond the file limit were not visited"],
  "not-modified": ["note", "A file answered 304"],
  "duplicate-across-files": ["note", "A page stands in several files"],
  "conflicting-lastmods": ["note", "Files give one page different dates that cannot both be its last change"],
} as const satisfies Record<string, readonly [ProblemLevel, string]>;

export type ProblemCode = keyof typeof catalogue;

export const problemCodes = Object.keys(catalogue) as ProblemCode[];

/** One kind of problem in one file: how often it occurs, and where it occurs first. */
export interface Problem {
  code: ProblemCode;
  count: number;
  /** From 1, of the first occurrence; null where it concerns the file as a whole. */
  line: number | null;
  /** From 1, in UTF-16 units. */
  column: number | null;
  /** The publisher's text at the first occurrence, at most 200 characters. */
  example: string | null;
}

export function problemLevel(code: ProblemCode): ProblemLevel {
  return catalogue[code][0];
}

/** What the code means, as a sentence without a full stop. */
export function problemSentence(code: ProblemCode): string {
  return catalogue[code][1];
}

export function isProblemCode(text: string): text is ProblemCode {
  return Object.hasOwn(catalogue, text);
}
