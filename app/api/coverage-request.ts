import { coverageKeys, parseCoverageFilter } from "@/lib/domain/coverage/coverage-filter";
import { parseRules } from "@/lib/domain/coverage/near-rule";
import { chooseVersion, findCoverage, type ListVersion, readListVersions } from "@/lib/read/coverage-head";
import type { CoverageQuestion } from "@/lib/read/coverage-rows";
import type { WalkHead } from "@/lib/read/walk-summary";
import { BadRequest } from "./json-answer";
import type { WalkRequest } from "./walk-request";

export interface CoverageRequest {
  version: ListVersion;
  question: CoverageQuestion;
}

/**
 * Reads which list, rules and filter an address names.
 *
 * @throws BadRequest where a part cannot be read, or walk and list have not been matched.
 */
export async function readCoverageRequest({ walk, filter, query }: WalkRequest): Promise<CoverageRequest> {
  const own = parseCoverageFilter(query);
  for (const key of coverageKeys) {
    const text = query.get(key);
    if (text && own[key] === undefined) {
      throw new BadRequest(`Cannot read the filter: ${key} is "${text}"`);
    }
  }
  const version = await readVersion(walk.host, query.get("list"));
  const coverage = await findCoverage(walk, version.id);
  if (coverage?.state !== "ready" || !coverage.summary) throw new BadRequest(notMatched(walk, version), "not-found");
  const question = {
    ...{ walk, filter, own },
    coverageId: coverage.id,
    summary: coverage.summary,
    rules: parseRules(query.get("off")),
  };
  return { version, question };
}

async function readVersion(host: string, id: string | null): Promise<ListVersion> {
  const version = chooseVersion(await readListVersions(host), id);
  if (version?.state !== "ready") throw new BadRequest(`${host} has no such list`, "not-found");
  return version;
}

function notMatched({ number }: WalkHead, { name }: ListVersion): string {
  return `Walk ${number} has not been matched with "${name}" yet`;
}
