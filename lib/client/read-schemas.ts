import { z } from "zod";
import type { Finding, Verdict, VerdictCode } from "../domain/lastmod/verdict";
import type { GeneratorKey } from "../domain/sitemap/generator-mark";
import type { FileOutcome } from "../domain/walk/outcome";
import type { WalkReason, WalkState } from "../domain/walk/walk-state";
import type { EntryDetail } from "../read/entry-detail";
import type { FileDetail } from "../read/file-detail";
import type { FileRow } from "../read/file-tree";
import type { Bucket, LastmodHistogram } from "../read/lastmod-histogram";
import type { SectionNode } from "../read/section-tree";
import type { SiteCard } from "../read/site-list";
import type { StampPage } from "../read/stamp-page";
import type { UrlCount, UrlPage, UrlRow } from "../read/url-page";
import type { WalkManners } from "../read/walk-hosts";
import type { WalkProgress } from "../read/walk-progress";
import type { WalkChoice, WalkHead } from "../read/walk-summary";

/** Shapes of the API's answers, one a read model: an answer of another version of the server is found out at the door. */

/** A closed list of words that the page has its own words for. Unknown ones are let through: they are shown as they are. */
function word<T extends string>(): z.ZodType<T> {
  return z.string() as unknown as z.ZodType<T>;
}

const at = z.number();
const maybeAt = z.number().nullable();
const text = z.string().nullable();
const number = z.number().nullable();
const state = word<WalkState>();
const verdictCode = word<VerdictCode>().nullable();

const reason: z.ZodType<WalkReason> = z.object({
  code: word<WalkReason["code"]>(),
  files: number,
  sentence: z.string(),
});

const finding: z.ZodType<Finding> = z.object({
  code: z.string(),
  severity: z.enum(["against", "for", "note"]),
  sentence: z.string(),
  entries: z.number(),
  of: z.number(),
  share: z.number(),
  threshold: z.number(),
  stamps: z.array(z.object({ at, entries: z.number() })),
  examples: z.array(z.string()),
});

const outlook: z.ZodType<NonNullable<Verdict["outlook"]>> = z.object({
  situation: word<NonNullable<Verdict["outlook"]>["situation"]>(),
  outcome: word<NonNullable<Verdict["outlook"]>["outcome"]>(),
  shares: z.object({
    ...{ usable: z.number(), stale: z.number(), mixed: z.number() },
    ...{ "generation-time": z.number(), absent: z.number() },
  }),
});

const interval = z.object({ estimate: z.number(), low: z.number(), high: z.number() }).nullable();

const verdict: z.ZodType<Verdict> = z.object({
  code: word<VerdictCode>(),
  trust: number,
  sentence: z.string(),
  findings: z.array(finding),
  entries: z.number(),
  dated: z.number(),
  shares: z.record(z.string(), z.number()).optional(),
  outlook: outlook.optional(),
  walks: z.number().optional(),
  pages: z
    .object({
      ...{ looked: z.number(), recall: interval, falseMoveRate: interval },
      ...{ fetchesSaved: number, usable: z.number() },
    })
    .optional(),
});

export const siteCards: z.ZodType<SiteCard[]> = z.array(
  z.object({
    host: z.string(),
    view: z.string(),
    otherViews: z.array(z.object({ name: z.string(), urls: number, isUnderWay: z.boolean() })),
    walk: z.object({ number: z.number(), state, finishedAt: at, urls: z.number(), verdict: verdictCode }).nullable(),
    active: z.object({ number: z.number(), state }).nullable(),
    change: z.object({ added: z.number(), removed: z.number() }).nullable(),
    sizes: z.array(z.object({ number: z.number(), urls: z.number() })),
  }),
);

/** Limits and summary are handed through as they are: they grow with the product. */
export const walkHead: z.ZodType<WalkHead> = z.object({
  id: z.number(),
  viewId: z.number(),
  host: z.string(),
  view: z.string(),
  number: z.number(),
  state,
  reasons: z.array(reason),
  limits: z.custom<WalkHead["limits"]>(isObject),
  requestedAt: at,
  startedAt: maybeAt,
  finishedAt: maybeAt,
  discovery: word<NonNullable<WalkHead["discovery"]>>().nullable(),
  summary: z.custom<WalkHead["summary"]>((value) => value === null || isObject(value)),
  verdict: verdict.nullable(),
  verified: z.object({ number: z.number(), at, pages: z.number() }).nullable(),
  previous: number,
  hasShadows: z.boolean(),
});

function isObject(value: unknown): boolean {
  return typeof value === "object" && value !== null;
}

export const walkChoices: z.ZodType<WalkChoice[]> = z.array(z.object({ number: z.number(), state, at, urls: number }));

const walkManners: z.ZodType<WalkManners> = z.object({
  hosts: z.array(
    z.object({
      host: z.string(),
      requests: z.number(),
      waitedMs: z.number(),
      waitMs: z.number(),
      retryAfters: z.number(),
      retryAfterUntil: maybeAt,
      isLeftAlone: z.boolean(),
    }),
  ),
  hostCount: z.number(),
  agent: text,
  route: text,
  crawlDelayMs: number,
});

export const walkProgress: z.ZodType<WalkProgress> = z.object({
  number: z.number(),
  state,
  filesDone: z.number(),
  filesKnown: z.number(),
  filesFailed: z.number(),
  entries: z.number(),
  entriesUnchanged: z.number(),
  bytes: z.number(),
  elapsedMs: z.number(),
  entriesPerSecond: z.number(),
  currentUrl: text,
  reasons: z.array(reason),
  cancelRequested: z.boolean(),
  manners: walkManners,
  latest: z.array(z.object({ url: z.string(), outcome: text, reason: text, status: number, entries: number })),
});

export const sectionNodes: z.ZodType<SectionNode[]> = z.array(
  z.object({
    key: z.string(),
    parentKey: text,
    depth: z.number(),
    label: z.string(),
    urls: z.number(),
    entries: z.number(),
    share: z.number(),
    datedShare: z.number(),
    newestAt: maybeAt,
    medianAt: maybeAt,
    verdict: verdictCode,
    verified: z.boolean(),
    months: z.array(z.tuple([z.number(), z.number()])),
    wide: z.boolean(),
    notKnown: z.number(),
  }),
);

export const lastmodHistogram: z.ZodType<LastmodHistogram> = z.object({
  bucket: word<Bucket>(),
  bars: z.array(z.object({ startAt: at, dateOnly: z.number(), dateTime: z.number() })),
  distrusted: z.array(z.number()),
  absent: z.number(),
  invalid: z.number(),
  future: z.number(),
  implausible: z.number(),
  entries: z.number(),
  clusters: z.array(z.object({ fromAt: at, toAt: at, entries: z.number(), code: z.string(), sentence: z.string() })),
  clocks: z.array(z.object({ at, kind: word<LastmodHistogram["clocks"][number]["kind"]>(), url: text })),
  complete: z.boolean(),
});

export const stampPage: z.ZodType<StampPage> = z.object({
  rows: z.array(
    z.object({ at, precision: z.string(), entries: z.number(), share: z.number(), files: z.number(), finding: text }),
  ),
  next: number,
  dated: z.number(),
});

const urlRow: z.ZodType<UrlRow> = z.object({
  id: z.string(),
  loc: z.string(),
  lastmodAt: maybeAt,
  precision: text,
  lastmodRaw: text,
  flags: z.array(z.string()),
  section: z.string(),
  sitemap: z.string(),
  files: z.number(),
  firstSeen: z.number(),
  lastSeen: z.number(),
  change: z.enum(["added", "changed"]).nullable(),
  foreign: z.boolean(),
  notKnown: z.boolean(),
});

export const urlPage: z.ZodType<UrlPage> = z.object({ rows: z.array(urlRow), next: text });

export const urlCount: z.ZodType<UrlCount> = z.object({ urls: z.number(), of: z.number(), complete: z.boolean() });

const fileRow: z.ZodType<FileRow> = z.object({
  url: z.string(),
  parentUrl: text,
  depth: z.number(),
  source: z.string(),
  format: text,
  outcome: word<FileOutcome>().nullable(),
  reason: text,
  sentence: text,
  status: number,
  finalUrl: text,
  redirects: z.array(z.object({ url: z.string(), status: z.number() })),
  bytesPacked: number,
  bytesUnpacked: number,
  entries: number,
  urls: number,
  dated: number,
  oldestAt: maybeAt,
  newestAt: maybeAt,
  indexLastmodAt: maybeAt,
  etag: text,
  lastModified: text,
  contentType: text,
  verdict: verdictCode,
  verdictSentence: text,
  problems: z.array(
    z.object({
      code: z.string(),
      count: z.number(),
      line: number,
      column: number,
      example: text,
      sentence: z.string(),
      level: z.enum(["note", "repaired", "lost"]),
    }),
  ),
  head: text,
  agent: text,
  route: text,
  fetchedAt: maybeAt,
  durationMs: number,
  keptEntries: z.number(),
  renamedFrom: text,
  carriedFromWalk: number,
});

export const fileRows: z.ZodType<FileRow[]> = z.array(fileRow);

const entrySample = {
  id: z.string(),
  loc: z.string(),
  locRaw: text,
  lastmodAt: maybeAt,
  precision: text,
  lastmodRaw: text,
  flags: z.array(z.string()),
  listings: z.number(),
};

export const fileDetail: z.ZodType<FileDetail> = z.object({
  file: fileRow,
  verdict: verdict.nullable(),
  generator: z
    .object({ key: word<GeneratorKey>(), name: z.string(), confidence: z.number(), evidence: z.string() })
    .nullable(),
  clocks: z.object({ fetchedAt: maybeAt, date: maybeAt, lastModified: maybeAt, indexLastmodAt: maybeAt }).nullable(),
  children: z.array(z.object({ url: z.string(), lastmodAt: maybeAt, lastmodRaw: text })),
  childrenCount: z.number(),
  samples: z.array(z.object(entrySample)),
});

export const entryDetail: z.ZodType<EntryDetail> = z.object({
  url: urlRow,
  listedBy: z.array(
    z.object({
      ...entrySample,
      sitemap: z.string(),
      extension: z.custom<EntryDetail["listedBy"][number]["extension"]>((value) => value === null || isObject(value)),
    }),
  ),
  spans: z.array(z.object({ ...entrySample, sitemap: z.string(), firstWalk: z.number(), lastWalk: number })),
});
