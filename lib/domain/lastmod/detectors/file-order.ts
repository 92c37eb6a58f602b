import { formatCount, formatCountOf } from "../format-count";
import { freshnessOf } from "../freshness";
import { datedMin, type FileDetector, findingOf, mostShare } from "./detector";
import { isNews } from "./time-cluster";

/**
 * Stamps run in the order of the file, each less than a minute from the one before: a machine went through the pages one by
 * one. People do not edit pages in the order in which a sitemap will list them.
 */
export const fileOrder: FileDetector = {
  code: "file-order",
  title: "Stamps in file order, at machine pace",
  leadsTo: (finding) => (finding.severity === "against" ? "generation-time" : null),
  detect({ profile, clocks }) {
    const { order, distinctStamps, newestAt } = profile;
    if (!order || newestAt === null || distinctStamps < datedMin || isNews(profile)) return null;
    const pairs = order.later + order.earlier + order.same;
    // Within one second there is no order to see: such pairs are left out.
    const [run, moves] = [Math.max(order.laterByPace, order.earlierByPace), order.later + order.earlier];
    if (moves < datedMin || run < moves * mostShare || moves * 2 < pairs) return null;
    const isFresh = freshnessOf(newestAt, clocks) === "fresh";
    return {
      code: this.code,
      severity: isFresh ? "against" : "note",
      sentence: `${formatCountOf(run, moves, "entries")} that differ from the entry before them in the file carry a stamp less than a minute ${order.laterByPace >= order.earlierByPace ? "later" : "earlier"}: ${formatCount(distinctStamps)} stamps in file order. A machine went through the pages one by one${isFresh ? " when the file was made" : ", long before the file was read"}.`,
      ...findingOf(run, moves),
      threshold: mostShare,
      stamps: [],
      examples: profile.samples.slice(0, 5).map(({ loc }) => loc),
    };
  },
};
