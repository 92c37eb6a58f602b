import { momentMs } from "../densest-clusters";
import { formatCount, formatCountOf } from "../format-count";
import { formatInstant, formatList } from "../format-stamp";
import type { JudgedFile } from "../judged-file";
import { datedMin, findingOf, mostShare, type SiteDetector } from "./detector";
import { isNews } from "./time-cluster";

/** With fewer files, two imports look the same. */
export const filesMin = 3;
const datedPerFileMin = 2;

/**
 * Each file of a split sitemap has a moment of its own on most of its entries. An import leaves no such trace, since it
 * knows nothing of how the sitemap will be split: this holds also where the stamps are old.
 */
export const oneStampPerFile: SiteDetector = {
  code: "one-stamp-per-file",
  title: "One stamp per file",
  leadsTo: () => "generation-time",
  detect(files) {
    const dated = files.reduce((sum, { profile }) => sum + profile.dated, 0);
    const moments = files.flatMap((file) => momentOf(file) ?? []);
    const entries = moments.reduce((sum, moment) => sum + moment.entries, 0);
    const distinct = new Set(moments.map(({ at }) => at)).size;
    const isPerFile = moments.length >= filesMin && distinct >= moments.length * mostShare;
    if (!isPerFile || dated < datedMin || entries < dated * mostShare) return null;
    const heaviest = [...moments].sort((a, b) => b.entries - a.entries || a.at - b.at);
    return {
      code: this.code,
      severity: "against",
      sentence: `${formatCountOf(moments.length, files.length, "files")} each carry one moment of their own on (nearly) all their dated entries, ${formatCount(entries)} together: ${formatList(heaviest.slice(0, 3).map(({ url, at, entries: count }) => `${url} ${formatInstant(at)} (${formatCount(count)})`))}. The stamps tell when each file was made.`,
      ...findingOf(entries, dated),
      threshold: mostShare,
      stamps: heaviest.slice(0, 5).map(({ at, entries: count }) => ({ at, entries: count })),
      examples: heaviest.slice(0, 5).map(({ url }) => url),
    };
  },
};

function momentOf({ url, profile }: JudgedFile): { url: string; at: number; entries: number } | null {
  const cluster = profile.clusters.find(({ widthMs }) => widthMs === momentMs);
  if (!cluster || isNews(profile) || profile.dated < datedPerFileMin) return null;
  return cluster.entries < profile.dated * mostShare ? null : { url, at: cluster.fromAt, entries: cluster.entries };
}
