import type { Cluster, FileProfile, Stamp } from "../file-profile";
import { formatSpan } from "../format-span";
import { freshnessOf } from "../freshness";
import { datedMin, type FileEvidence, mostShare } from "./detector";

const dayMs = 86_400_000;
const hourMs = 3_600_000;

/** A news sitemap is one whose entries mostly say when they were published. */
export function isNews(profile: FileProfile): boolean {
  return profile.news !== null && profile.news.withPublicationDate * 2 > profile.entries;
}

/** Stamps that name a time, heaviest first. */
export function timeStamps(profile: FileProfile): Stamp[] {
  return profile.topStamps.filter(({ precision }) => precision === "minute" || precision === "second");
}

/** The densest cluster of the width, where it holds most of enough dated entries; null elsewhere. */
export function mainCluster(profile: FileProfile, widthMs: number): Cluster | null {
  const cluster = profile.clusters.find((candidate) => candidate.widthMs === widthMs);
  if (!cluster || profile.dated < datedMin || cluster.entries < profile.dated * mostShare) return null;
  return cluster;
}

/**
 * Whether a cluster that holds most entries says when the file was made.
 *
 * For news, whether publication dates spread while lastmod does not: both together are a busy hour, and freshness says
 * nothing of articles that are fresh by rule. Elsewhere, whether the cluster is not old by the file's own clocks.
 */
export function tellsGeneration({ profile, clocks }: FileEvidence, cluster: Cluster): boolean {
  if (isNews(profile)) return publicationsSpread(profile, cluster);
  return freshnessOf(cluster.toAt, clocks) !== "old";
}

/** Half of the publication dates or more lie outside any stretch as short as the cluster, over an hour or more. */
function publicationsSpread({ news }: FileProfile, cluster: Cluster): boolean {
  // A stamp at midnight is a day in the dress of a time, and one day is what news has.
  if (news === null || cluster.toAt % dayMs === 0) return false;
  const together = news.publicationClusters.find(({ widthMs }) => widthMs === cluster.widthMs)?.entries ?? 0;
  return news.publicationSpanMs >= hourMs && together * 2 <= news.withPublicationDate;
}

/** `, while news:publication_date spreads over 47 hours`, or nothing. */
export function newsClause(profile: FileProfile): string {
  if (!isNews(profile) || profile.news === null) return "";
  return `, while news:publication_date spreads over ${formatSpan(profile.news.publicationSpanMs)}`;
}

/** Up to five locs of entries in the cluster. */
export function clusterExamples(profile: FileProfile, { fromAt, toAt }: Pick<Cluster, "fromAt" | "toAt">): string[] {
  return profile.samples
    .filter(({ at }) => at !== null && at >= fromAt && at < toAt + 1_000)
    .slice(0, 5)
    .map(({ loc }) => loc);
}

/** The heaviest stamps in the cluster, as findings name them. */
export function clusterStamps(profile: FileProfile, { fromAt, toAt }: Pick<Cluster, "fromAt" | "toAt">): Stamp[] {
  return timeStamps(profile).filter(({ at }) => at >= fromAt && at <= toAt);
}
