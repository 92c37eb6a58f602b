import type { FileClocks } from "../domain/lastmod/file-clocks";
import type { FileProfile } from "../domain/lastmod/file-profile";
import { judgeSection } from "../domain/lastmod/judge-section";
import { judgeSite } from "../domain/lastmod/judge-site";
import { judgeWalks } from "../domain/lastmod/judge-walks";
import { type MergedStamps, mergeDays, mergeProfiles } from "../domain/lastmod/merge-profiles";
import { nameSections } from "../domain/lastmod/name-sections";
import type { Verdict, VerdictCode } from "../domain/lastmod/verdict";
import type { WalkStep } from "../domain/lastmod/walk-step";
import { defaultPathTreeBounds, mergePathTrees, type PathNode, type PathTree } from "../domain/section/path-tree";
import { siteHostOf } from "../domain/url/site-host-of";
import { findReasons, type ReasonedFile } from "../domain/walk/find-reasons";
import { type FileOutcome, isRead } from "../domain/walk/outcome";
import type { RobotsReport } from "../domain/walk/robots-report";
import type { WalkReason, WalkState } from "../domain/walk/walk-state";
import type { WalkSummary } from "../domain/walk/walk-summary";
import { type LastmodSteps, noSteps } from "./build-lastmod-steps";

/** One file of the walk with the content that holds for it. */
export interface HeldFile extends ReasonedFile {
  fileId: number;
  parentFileId: number | null;
  bytesPacked: number;
  bytesUnpacked: number;
  keptEntries: number;
  content: {
    format: string;
    urls: number;
    entries: number;
    profile: FileProfile & { clocks: FileClocks };
    sections: PathTree;
    verdict: Verdict;
    origins: Record<string, number>;
  } | null;
}

export interface WalkParts {
  siteHost: string;
  robots: RobotsReport | null;
  wasCancelled: boolean;
  files: HeldFile[];
  /** Rows that do not stand for their URL, as a tree and by file. */
  shadowed: {
    tree: PathTree | null;
    byFile: ReadonlyMap<number, number>;
    rows: number;
    urls: number;
    conflicting: number;
  };
  /** Rows that were not seen because their file was read only in part. */
  kept?: PathTree | null;
  stamps: MergedStamps;
  notKnownUrls: number;
  changes: WalkSummary["changes"];
  /** What became of lastmods up to this walk, oldest step first; absent where walks are not kept. */
  steps?: LastmodSteps<WalkStep[]>;
}

export interface SectionRow {
  tree: "path" | "file";
  key: string;
  parentKey: string | null;
  depth: number;
  wide: boolean;
  urls: number;
  entries: number;
  dated: number;
  newestAt: number | null;
  medianAt: number | null;
  months: [number, number][];
  verdict: Pick<Verdict, "code" | "trust" | "shares" | "outlook">;
  notKnown: number;
}

export interface WalkResult {
  state: Extract<WalkState, "complete" | "partial" | "failed">;
  discovery: "robots" | "guess" | "typed" | "none";
  reasons: WalkReason[];
  summary: WalkSummary;
  verdict: Verdict;
  sections: SectionRow[];
  days: { day: number; dateOnly: number; dateTime: number }[];
  stamps: { at: number; precision: string; entries: number; files: number; finding: string | null }[];
  /** Of files whose walks say more than their content does. */
  fileVerdicts: { fileId: number; verdict: Verdict }[];
}

const stampRowsMax = 200;

/** Adds up what was folded file by file: everything that the pages of a finished walk show without touching a row. */
export function buildWalkResult(given: WalkParts): WalkResult {
  const steps = given.steps ?? noSteps<WalkStep[]>();
  const parts = { ...given, files: given.files.map((file) => judgedOverWalks(file, steps.files)) };
  const held = parts.files.filter(holdsPages);
  const totals = mergeProfiles(held.map((file) => file.content.profile));
  const urls = held.reduce((sum, file) => sum + file.content.urls, 0) - parts.shadowed.rows;
  const siteVerdict = judgeWalks(
    judgeSite(
      held.map((file) => ({
        url: file.url,
        profile: file.content.profile,
        clocks: file.content.profile.clocks,
        verdict: file.content.verdict,
      })),
    ),
    steps.sections.get("/") ?? [],
  );
  const tree = mergePathTrees(
    held.map((file) => file.content.sections),
    held.map((file) => !isKnown(file)),
    parts.shadowed.tree ?? undefined,
    defaultPathTreeBounds,
    parts.kept ?? undefined,
  );
  const days = mergeDays(held.map((file) => file.content.profile.days));
  const discovery = findDiscovery(parts.files);
  const reasons = findReasons({ ...parts, discovery });
  const sections = pathRows(tree, held, steps.sections);
  const tops = sections.filter((row) => row.depth === 1);
  const newsEntries = held.reduce((sum, file) => sum + (file.content.profile.news?.entries ?? 0), 0);
  const verdict = nameSections(siteVerdict, tops);
  return {
    state: discovery === "none" ? "failed" : reasons.length > 0 ? "partial" : "complete",
    discovery,
    reasons,
    summary: {
      ...totals,
      urls,
      distinctStamps: parts.stamps.distinct,
      topStampShare: totals.dated > 0 ? (parts.stamps.stamps[0]?.entries ?? 0) / totals.dated : null,
      files: parts.files.length,
      filesRead: parts.files.filter((file) => isAsked(file.outcome)).length,
      filesSkipped: parts.files.filter((file) => file.outcome === "skipped-unchanged").length,
      filesFailed: parts.files.filter((file) => isFailure(file.outcome)).length,
      sections: tree.nodes.filter((node) => depthOf(node.key) === 1).length,
      origins: sumOrigins(held, parts.siteHost),
      urlsInSeveralFiles: parts.shadowed.urls,
      conflictingUrls: parts.shadowed.conflicting,
      notKnownUrls: parts.notKnownUrls,
      changes: parts.changes,
      ...(newsEntries > 0 && { newsEntries }),
      bytesPacked: parts.files.reduce((sum, file) => sum + file.bytesPacked, 0),
      bytesUnpacked: parts.files.reduce((sum, file) => sum + file.bytesUnpacked, 0),
    },
    verdict,
    sections: [...sections, ...fileRows(parts)],
    days: days.day.map((day, at) => ({ day, dateOnly: days.dateOnly[at] ?? 0, dateTime: days.dateTime[at] ?? 0 })),
    stamps: parts.stamps.stamps
      .slice(0, stampRowsMax)
      .map((stamp) => ({ ...stamp, finding: findingOf(stamp.at, held) })),
    fileVerdicts: held.flatMap(({ fileId, content: { verdict: judged } }) =>
      judged.walks === undefined ? [] : [{ fileId, verdict: judged }],
    ),
  };
}

function judgedOverWalks(file: HeldFile, steps: ReadonlyMap<number, WalkStep[]>): HeldFile {
  const { content } = file;
  const ownSteps = steps.get(file.fileId);
  if (!content || !ownSteps) return file;
  return { ...file, content: { ...content, verdict: judgeWalks(content.verdict, ownSteps) } };
}

type PageFile = HeldFile & { content: NonNullable<HeldFile["content"]> };

function holdsPages(file: HeldFile): file is PageFile {
  return file.content !== null && file.content.entries > 0;
}

/** What the file lists is known, save the entries of an earlier walk that stand in for what was not read of it. */
export function isKnown(file: { outcome: FileOutcome }): boolean {
  return isRead(file.outcome) || file.outcome === "partial";
}

/** It came, if only to say that it is the same. */
function isAsked(outcome: FileOutcome): boolean {
  return outcome === "partial" || (isRead(outcome) && outcome !== "skipped-unchanged");
}

function isFailure(outcome: FileOutcome): boolean {
  return outcome === "failed" || outcome === "refused" || outcome === "not-a-sitemap";
}

function findDiscovery(files: readonly HeldFile[]): WalkResult["discovery"] {
  const isFound = (file: HeldFile) =>
    isRead(file.outcome) || file.outcome === "partial" || file.outcome === "duplicate";
  for (const source of ["typed", "robots", "guess"] as const) {
    if (files.some((file) => file.source === source && isFound(file))) return source;
  }
  return "none";
}

function sumOrigins(files: readonly PageFile[], siteHost: string): WalkSummary["origins"] {
  const sums = new Map<string, number>();
  for (const file of files) {
    for (const [origin, count] of Object.entries(file.content.origins))
      sums.set(origin, (sums.get(origin) ?? 0) + count);
  }
  return [...sums]
    .sort(([a, m], [b, n]) => n - m || (a < b ? -1 : 1))
    .map(([origin, count]) => ({
      origin,
      urls: count,
      foreign: siteHostOf(origin) !== siteHost,
    }));
}

function pathRows(tree: PathTree, files: readonly PageFile[], steps: ReadonlyMap<string, WalkStep[]>): SectionRow[] {
  const kept = new Set(tree.nodes.map((node) => node.key));
  const byKey = new Map<string, Map<VerdictCode, { verdict: Verdict; entries: number; dated: number }>>();
  for (const { content } of files) {
    for (const node of content.sections.nodes) {
      if (!kept.has(node.key)) continue;
      const parts = byKey.get(node.key) ?? new Map();
      byKey.set(node.key, parts);
      const part = parts.get(content.verdict.code) ?? { verdict: content.verdict, entries: 0, dated: 0 };
      part.entries += node.entries;
      part.dated += node.dated;
      parts.set(content.verdict.code, part);
    }
  }
  return tree.nodes.map((node) => ({
    tree: "path",
    key: node.key,
    parentKey: parentOf(node.key),
    depth: depthOf(node.key),
    wide: node.wide,
    urls: node.urls,
    entries: node.entries,
    dated: node.dated,
    newestAt: node.newestAt,
    ...monthsOf(node),
    verdict: shortVerdict(
      judgeWalks(judgeSection([...(byKey.get(node.key)?.values() ?? [])]), steps.get(node.key) ?? []),
      depthOf(node.key) <= 1,
    ),
    notKnown: node.notKnown,
  }));
}

function parentOf(key: string): string | null {
  return key === "/" ? null : key.slice(0, key.lastIndexOf("/", key.length - 2) + 1);
}

function depthOf(key: string): number {
  return key.split("/").length - 2;
}

/** @param withOutlook Of top sections: what pages show is weighed against it. */
function shortVerdict({ code, trust, shares, outlook }: Verdict, withOutlook = false): SectionRow["verdict"] {
  return { code, trust, shares, ...(withOutlook && outlook && { outlook }) };
}

function monthsOf(node: Pick<PathNode, "months">): { months: [number, number][]; medianAt: number | null } {
  const months = Object.entries(node.months)
    .map(([month, entries]): [number, number] => [Number(month), entries])
    .sort(([a], [b]) => a - b);
  const half = months.reduce((sum, [, entries]) => sum + entries, 0) / 2;
  let below = 0;
  for (const [month, entries] of months) {
    below += entries;
    if (below >= half && below > 0) return { months, medianAt: Date.UTC(1970, month, 1) };
  }
  return { months, medianAt: null };
}

/** Files as a tree: an index counts the URLs that stand in the files below it. */
function fileRows(parts: WalkParts): SectionRow[] {
  const byId = new Map(parts.files.map((file) => [file.fileId, file]));
  const rows = new Map<number, SectionRow>();
  const verdicts = new Map<number, { verdict: Verdict; entries: number; dated: number }[]>();
  for (const file of parts.files) {
    rows.set(file.fileId, {
      tree: "file",
      key: file.url,
      parentKey: file.parentFileId === null ? null : (byId.get(file.parentFileId)?.url ?? null),
      depth: file.depth,
      wide: false,
      urls: file.content?.urls ?? 0,
      entries: file.content?.entries ?? 0,
      dated: file.content?.profile.dated ?? 0,
      newestAt: file.content?.profile.newestAt ?? null,
      ...monthsOf({ months: file.content?.sections.nodes[0]?.months ?? {} }),
      verdict: file.content
        ? shortVerdict(file.content.verdict)
        : { code: "not-enough-evidence", trust: null, shares: {} },
      notKnown: file.content ? notKnownOf(file, file.content.urls) : 0,
    });
  }
  for (const file of parts.files.filter(holdsPages)) {
    const standing = file.content.urls - (parts.shadowed.byFile.get(file.fileId) ?? 0);
    const part = { verdict: file.content.verdict, entries: file.content.entries, dated: file.content.profile.dated };
    for (const upper of filesAbove(file, byId)) {
      const row = rows.get(upper.fileId);
      if (!row) continue;
      row.urls += standing;
      row.entries += file.content.entries;
      row.dated += file.content.profile.dated;
      row.notKnown += notKnownOf(file, standing);
      row.newestAt = Math.max(row.newestAt ?? 0, file.content.profile.newestAt ?? 0) || null;
      Object.assign(row, addMonths(row.months, file.content.sections.nodes[0]?.months ?? {}));
      verdicts.set(upper.fileId, [...(verdicts.get(upper.fileId) ?? []), part]);
    }
  }
  for (const [fileId, below] of verdicts) {
    const row = rows.get(fileId);
    if (row) row.verdict = shortVerdict(judgeSection(below));
  }
  return [...rows.values()];
}

/** URLs of a file that were not seen, of those that it holds. */
function notKnownOf(file: HeldFile, urls: number): number {
  return isKnown(file) ? Math.min(file.keptEntries, urls) : urls;
}

function* filesAbove(file: HeldFile, byId: ReadonlyMap<number, HeldFile>): Generator<HeldFile> {
  const seen = new Set([file.fileId]);
  for (let at = file.parentFileId; at !== null && !seen.has(at); at = byId.get(at)?.parentFileId ?? null) {
    seen.add(at);
    const upper = byId.get(at);
    if (upper) yield upper;
  }
}

function addMonths(months: readonly [number, number][], more: Record<number, number>) {
  const sums: Record<number, number> = Object.fromEntries(months);
  for (const [month, entries] of Object.entries(more)) sums[Number(month)] = (sums[Number(month)] ?? 0) + entries;
  return monthsOf({ months: sums });
}

/** The claim against lastmod that rests on a stamp, if any. */
function findingOf(at: number, files: readonly PageFile[]): string | null {
  for (const { content } of files) {
    for (const finding of content.verdict.findings) {
      if (finding.severity !== "for" && finding.stamps.some((stamp) => stamp.at === at)) return finding.code;
    }
  }
  return null;
}
