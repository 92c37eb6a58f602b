import { clusterWidthsMs } from "../densest-clusters";
import { formatCount, formatCountOf } from "../format-count";
import { formatSpan } from "../format-span";
import { datedMin, type FileDetector, type FileEvidence, findingOf, mostShare } from "./detector";
import { clusterExamples, isNews, mainCluster, tellsGeneration } from "./time-cluster";

/**
 * News judged as news: lastmod against `news:publication_date` of the same entry. Few distinct days are normal there.
 *
 * Against, where publication dates spread over hours and lastmod does not; for, where lastmod goes with them.
 */
export const newsSpread: FileDetector = {
  code: "news-spread",
  title: "Lastmod against publication date",
  leadsTo: (finding) => (finding.severity === "against" ? "generation-time" : null),
  detect(evidence) {
    const { profile } = evidence;
    if (!isNews(profile) || profile.dated < datedMin) return null;
    return collapsed(evidence) ?? following(evidence);
  },
};

function collapsed(evidence: FileEvidence) {
  const { profile } = evidence;
  const cluster = clusterWidthsMs
    .map((widthMs) => mainCluster(profile, widthMs))
    .find((candidate) => candidate !== null);
  if (!cluster || !profile.news || !tellsGeneration(evidence, cluster)) return null;
  return {
    code: newsSpread.code,
    severity: "against" as const,
    sentence: `The articles were published over ${formatSpan(profile.news.publicationSpanMs)}, yet ${formatCount(cluster.entries)} of ${formatCount(profile.dated)} lastmods lie within ${cluster.toAt === cluster.fromAt ? "one second" : formatSpan(cluster.toAt - cluster.fromAt)}.`,
    ...findingOf(cluster.entries, profile.dated),
    threshold: mostShare,
    stamps: [],
    examples: clusterExamples(profile, cluster),
  };
}

function following({ profile }: FileEvidence) {
  if (!profile.news) return null;
  const { before, same, hour, day, later } = profile.news.lags;
  const compared = before + same + hour + day + later;
  const near = same + hour + day;
  if (compared < datedMin || near < compared * mostShare) return null;
  const repeats = same >= compared * mostShare;
  return {
    code: newsSpread.code,
    severity: repeats ? ("note" as const) : ("for" as const),
    sentence: repeats
      ? `${formatCountOf(same, compared, "dated entries")} repeat their news:publication_date as lastmod: an article that is edited later does not show.`
      : `${formatCountOf(near, compared, "dated entries")} carry a lastmod within a day after their own news:publication_date, as articles that are edited do.`,
    ...findingOf(repeats ? same : near, compared),
    threshold: mostShare,
    stamps: [],
    examples: [],
  };
}
