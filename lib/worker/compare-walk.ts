import type { CaseRequest } from "./case-site";
import {
  addressKey,
  type ExpectedFile,
  type ExpectedPage,
  type ExpectedRequests,
  type ExpectedWalk,
} from "./walk-case";

/** A walk as its report tells it. */
export interface ReportedWalk {
  discovery: string;
  robots: { outcome: string | null; sitemaps: string[] };
  files: ReportedFile[];
  stats: Record<string, number | null>;
  changes: unknown;
  issues: string[];
}

type ReportedFile = { url: string; outcome: string; reason: string | null; finalUrl: string | null } & Record<
  "status" | "format" | "entries" | "depth",
  unknown
>;

export interface StoredPage {
  loc: string;
  lastmodAt: number | null;
  precision: string | null;
  foreign: boolean;
  sitemaps: string[];
}

/** What of a walk differs from what was expected, a sentence each; only what is expected is compared. */
export function compareWalk(
  expected: ExpectedWalk,
  walk: { report: ReportedWalk; pages: StoredPage[]; requests: CaseRequest[] },
): string[] {
  const { report } = walk;
  const { robots } = expected;
  return [
    ...differs("discovery", expected.discovery, report.discovery),
    ...(robots ? differs("robots", robots.outcome, report.robots.outcome) : []),
    ...(robots?.sitemaps
      ? differs("robots sitemaps", robots.sitemaps.map(addressKey), report.robots.sitemaps.map(addressKey))
      : []),
    ...(expected.files ?? []).flatMap((file) => compareFile(file, report.files)),
    ...comparePages(expected, walk.pages),
    ...Object.entries(expected.stats ?? {}).flatMap(([name, value]) => differs(name, value, report.stats[name])),
    ...compareChanges(expected.changes, report.changes),
    ...compareRequests(expected.requests ?? {}, walk.requests),
    ...compareIssues(expected, report.issues),
  ];
}

function differs(what: string, want: unknown, got: unknown): string[] {
  if (typeof want === "number" && typeof got === "number" && Math.abs(want - got) < 1e-6) return [];
  const [wanted, given] = [JSON.stringify(want), JSON.stringify(got)];
  return wanted === given ? [] : [`${what}: ${given}, not ${wanted}`];
}

function compareFile(want: ExpectedFile, files: readonly ReportedFile[]): string[] {
  const file = files.find(({ url }) => addressKey(url) === addressKey(want.url));
  if (!file) return [`${want.url}: no such file`];
  if (file.outcome !== want.outcome) {
    return want.accept?.includes(file.outcome) ? [] : differs(want.url, want.outcome, `${file.outcome} ${file.reason}`);
  }
  const reasons = [want.reason, ...(want.acceptReason ?? [])];
  return [
    ...(want.reason && !want.accept && !reasons.includes(file.reason ?? undefined)
      ? differs(`${want.url} reason`, want.reason, file.reason)
      : []),
    ...(want.finalUrl
      ? differs(`${want.url} final`, addressKey(want.finalUrl), addressKey(file.finalUrl ?? want.url))
      : []),
    ...(["status", "format", "entries", "depth"] as const).flatMap((field) =>
      want[field] === undefined ? [] : differs(`${want.url} ${field}`, want[field], file[field]),
    ),
  ];
}

function comparePages({ locs, locsInclude = [] }: ExpectedWalk, pages: readonly StoredPage[]): string[] {
  const found = new Map(pages.map((page) => [addressKey(page.loc), page]));
  return [
    ...(locs ? differs("pages", locs.length, pages.length) : []),
    ...(locs ?? locsInclude).flatMap((want) => comparePage(want, found.get(addressKey(want.loc)))),
  ];
}

function comparePage(want: ExpectedPage, page: StoredPage | undefined): string[] {
  if (!page) return [`${want.loc}: missing`];
  const lastmod = page.lastmodAt === null ? null : new Date(page.lastmodAt).toISOString();
  return [
    ...differs(`${want.loc} lastmod`, [want.lastmod, want.lastmodPrecision], [lastmod, page.precision]),
    ...(want.foreign === undefined ? [] : differs(`${want.loc} foreign`, want.foreign, page.foreign)),
    ...(want.sources
      ? differs(`${want.loc} files`, want.sources.map(addressKey).sort(), page.sitemaps.map(addressKey).sort())
      : []),
  ];
}

function compareChanges(want: ExpectedWalk["changes"], got: unknown): string[] {
  if (!want) return [];
  const lists = (got ?? {}) as Partial<Record<string, string[]>>;
  return Object.entries(want).flatMap(([kind, locs]) =>
    differs(kind, locs.map(addressKey).sort(), (lists[kind] ?? []).map(addressKey).sort()),
  );
}

function compareRequests(want: ExpectedRequests, requests: readonly CaseRequest[]): string[] {
  const asked = requests.map(({ url }) => url);
  const of = (address: string) => requests.filter(({ url }) => url === addressKey(address));
  const each = <T>(table: Record<string, T> | undefined, check: (address: string, value: T) => string[]) =>
    Object.entries(table ?? {}).flatMap(([address, value]) => check(address, value));
  const forbidden = (want.mustNotFetch ?? []).filter((address) => /^https?:/.test(address));
  return [
    ...requests.filter(({ method }) => method !== "GET").map(({ method, url }) => `${method} ${url}`),
    ...(want.mustFetch ?? []).filter((url) => of(url).length === 0).map((url) => `${url}: not asked for`),
    ...forbidden.filter((url) => of(url).length > 0).map((url) => `${url}: asked for`),
    ...(want.order && !isInOrder(want.order.map(addressKey), asked) ? [`another order: ${asked.join(" ")}`] : []),
    ...each(want.counts, (url, count) => differs(`${url} requests`, count, of(url).length)),
    ...each(want.maxCounts, (url, most) =>
      of(url).length > most ? [`${url}: ${of(url).length} requests, more than ${most}`] : [],
    ),
    ...each(want.minDelayMs, (url, least) => {
      const [first, second] = of(url);
      const waitedMs = first && second ? second.atMs - first.atMs : least;
      // Timers of the two sides differ by a few milliseconds.
      return waitedMs < least - 50 ? [`${url}: asked again after ${waitedMs} ms, not ${least}`] : [];
    }),
    ...each(want.headers, (url, headers) =>
      Object.entries(headers)
        .filter(([name, value]) => !of(url).some((request) => request.headers[name.toLowerCase()] === value))
        .map(([name, value]) => `${url}: ${name} not sent as ${value}`),
    ),
    ...each(want.headersAbsent, (url, names) =>
      names
        .filter((name) => of(url).some((request) => name.toLowerCase() in request.headers))
        .map((name) => `${url}: ${name} sent`),
    ),
  ];
}

/** These come in this order, others between. */
function isInOrder(wanted: readonly string[], asked: readonly string[]): boolean {
  let next = 0;
  for (const url of asked) if (url === wanted[next]) next += 1;
  return next === wanted.length;
}

function compareIssues({ issues, issuesOptional = [] }: ExpectedWalk, got: readonly string[]): string[] {
  const missing = issues.filter((code) => !got.includes(code));
  const unexpected = got.filter((code) => !issues.includes(code) && !issuesOptional.includes(code));
  return [
    ...missing.map((code) => `issue ${code} is missing`),
    ...unexpected.map((code) => `issue ${code} is not expected`),
  ];
}
