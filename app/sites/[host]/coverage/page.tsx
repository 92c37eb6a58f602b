import type { Metadata } from "next";
import { CoverageScreen } from "@/components/coverage/coverage-screen";
import { PartialBanner } from "@/components/site/partial-banner";
import { parseCoverageFilter } from "@/lib/domain/coverage/coverage-filter";
import { parseRules } from "@/lib/domain/coverage/near-rule";
import {
  chooseVersion,
  findCoverage,
  readCoverageNodes,
  readListVersions,
  readRejects,
} from "@/lib/read/coverage-head";
import { countCoverage, readCoveragePage } from "@/lib/read/coverage-rows";
import { readLinkCrawls } from "@/lib/read/link-crawl";
import { answered } from "../answered";
import { openWalk, type SitePageProps } from "../open-walk";

export async function generateMetadata({ params }: SitePageProps): Promise<Metadata> {
  return { title: `Coverage · ${decodeURIComponent((await params).host)}` };
}

export default async function CoveragePage(props: SitePageProps) {
  const open = await openWalk(props, "coverage");
  if (!open.ready) return open.instead;
  const { walk, filter, query } = open;
  const versions = await readListVersions(walk.host);
  const version = chooseVersion(versions, query.get("list"));
  const coverage = version?.state === "ready" ? await findCoverage(walk, version.id) : null;
  const own = parseCoverageFilter(query);
  const rules = parseRules(query.get("off"));
  const { id, summary } = coverage ?? {};
  const question = id !== undefined && summary ? { walk, filter, own, rules, summary, coverageId: id } : null;
  const [first, counts, paths, files, rejects, crawls] = await Promise.all([
    question ? answered(readCoveragePage(question)) : null,
    question ? answered(countCoverage(question)) : null,
    question ? readCoverageNodes(question.coverageId, "path") : [],
    question ? readCoverageNodes(question.coverageId, "file") : [],
    version ? readRejects(version.id) : [],
    readLinkCrawls(walk.host, walk.view),
  ]);
  return (
    <>
      {walk.state === "partial" ? <PartialBanner walk={walk} filter={filter} /> : null}
      <CoverageScreen
        {...{ walk, filter, own, rules, versions, version, coverage, first, counts, paths, files, rejects, crawls }}
      />
    </>
  );
}
