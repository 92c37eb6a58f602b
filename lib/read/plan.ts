import "server-only";
import type { Verdict, VerdictCode } from "../domain/lastmod/verdict";
import type { WalkStep } from "../domain/lastmod/walk-step";
import { type ComparedPages, pageChangeRate } from "../domain/plan/page-change-rate";
import type { MoveFacts, PageFacts, SectionFacts } from "../domain/plan/section-facts";
import { movesOf, stepsOfRest } from "../domain/plan/section-moves";
import { Prisma } from "../io/prisma/client";
import { queryRows } from "./query-rows";
import type { WalkHead } from "./walk-summary";

/** Top sections that are planned one by one, the heaviest; what is left counts among the pages in none. */
const sectionsMax = 200;
/** Walks that are looked back on. */
const walksMax = 40;

interface SectionRow {
  key: string;
  depth: number;
  urls: number;
  dated: number;
  entries: number;
  notKnown: number;
  code: VerdictCode | null;
}

/** What is known of each top section of a walk, the heaviest first; pages in none of them last, as "/". */
export async function readSectionFacts(walk: WalkHead): Promise<SectionFacts[]> {
  const [rows, steps, pages, verdicts] = await Promise.all([
    readSections(walk),
    readSteps(walk),
    readPages(walk),
    readVerdicts(walk),
  ]);
  const root = rows.find(({ depth }) => depth === 0);
  const sections = rows.filter(({ depth }) => depth === 1);
  if (!root) return [];
  const factsOf = (row: SectionRow, moves: MoveFacts | null): SectionFacts => {
    const own = verdicts[row.key];
    return {
      key: row.key,
      urls: row.urls,
      dated: Math.min(row.urls, Math.round((row.urls * row.dated) / Math.max(1, row.entries))),
      notKnown: row.notKnown,
      verdict: own?.code ?? row.code,
      withPages: own?.pages !== undefined,
      moves,
      pages: pageFacts(pages.get(row.key), moves),
    };
  };
  const rest = restOf(root, sections);
  const shown = new Set(sections.map(({ key }) => key));
  const ofSections = [...steps].flatMap(([key, own]) => (shown.has(key) ? own : []));
  return [
    ...sections.map((row) => factsOf(row, movesOf(steps.get(row.key) ?? []))),
    ...(rest.urls > 0 ? [factsOf(rest, movesOf(stepsOfRest(steps.get("/") ?? [], ofSections)))] : []),
  ];
}

function restOf(root: SectionRow, sections: readonly SectionRow[]): SectionRow {
  const rest = (key: "urls" | "dated" | "entries" | "notKnown") =>
    Math.max(0, root[key] - sections.reduce((total, section) => total + section[key], 0));
  return { ...root, urls: rest("urls"), dated: rest("dated"), entries: rest("entries"), notKnown: rest("notKnown") };
}

/** Through the primary key. */
function readSections(walk: WalkHead): Promise<SectionRow[]> {
  return queryRows<SectionRow>(Prisma.sql`
    select key, depth, urls, dated, entries, not_known as "notKnown", verdict->>'code' as code
    from walk_section where walk_id = ${walk.id} and tree = 'path' and depth <= 1
    order by depth, urls desc, key limit ${sectionsMax + 1}`);
}

/** Steps by top section, "/" the site's. */
async function readSteps(walk: WalkHead): Promise<Map<string, WalkStep[]>> {
  const rows = await queryRows<{ key: string; step: WalkStep }>(Prisma.sql`
    select s.key, s.step from lastmod_step s
    join (select id, number from walk where view_id = ${walk.viewId} and number <= ${walk.number}
      order by number desc limit ${walksMax}) w on w.id = s.walk_id
    where s.tree = 'path' order by w.number`);
  const steps = new Map<string, WalkStep[]>();
  for (const { key, step } of rows) steps.set(key, [...(steps.get(key) ?? []), step]);
  return steps;
}

async function readVerdicts(walk: WalkHead): Promise<Record<string, Verdict>> {
  const rows = await queryRows<{ verdicts: Record<string, Verdict> }>(Prisma.sql`
    select v.section_verdicts as verdicts from verification v
    where v.walk_id = ${walk.id} and v.finished_at is not null order by v.id desc limit 1`);
  return rows[0]?.verdicts ?? {};
}

interface SampledPages {
  pages: number;
  withValidator: number;
  asked: number;
  notModified: number;
  compared: ComparedPages[];
}

/** Pages of the samples up to this walk, by section. Looks within a few minutes of each other are no time apart. */
async function readPages(walk: WalkHead): Promise<Map<string, SampledPages>> {
  const looks = Prisma.sql`verified_page p join verification f on f.id = p.verification_id
    where p.view_id = ${walk.viewId} and f.walk_number <= ${walk.number} and p.outcome in ('read', 'not-modified')`;
  const [latest, compared] = await Promise.all([
    queryRows<{ section: string; pages: number; withValidator: number }>(Prisma.sql`
      select section, count(*)::int as pages,
        (count(*) filter (where etag is not null or last_modified is not null or outcome = 'not-modified'))::int as "withValidator"
      from (select distinct on (p.loc) p.section, p.etag, p.last_modified, p.outcome from ${looks} order by p.loc, p.id desc) latest
      group by section`),
    queryRows<ComparedPages & { section: string; asked: number; notModified: number }>(Prisma.sql`
      select l.section, l.moved, l.days, count(*)::int as of, (count(*) filter (where l.changed))::int as changed,
        (count(*) filter (where l.conditional and not l.changed))::int as asked,
        (count(*) filter (where l.conditional and not l.changed and l.outcome = 'not-modified'))::int as "notModified"
      from (
        select p.section, coalesce(p.lastmod_moved, false) as moved, p.content_changed as changed, p.outcome,
          b.etag is not null or b.last_modified is not null as conditional,
          greatest(round((extract(epoch from p.fetched_at - b.fetched_at) / 86400)::numeric, 2), 0)::float8 as days
        from (select p.* from ${looks}) p join verified_page b on b.id = p.previous_id
        where p.content_changed is not null
      ) l group by 1, 2, 3`),
  ]);
  const bySection = new Map<string, SampledPages>();
  for (const { section, pages, withValidator } of latest) {
    bySection.set(section, { pages, withValidator, asked: 0, notModified: 0, compared: [] });
  }
  for (const { section, asked, notModified, ...one } of compared) {
    const known = bySection.get(section);
    if (!known) continue;
    known.asked += asked;
    known.notModified += notModified;
    known.compared.push(one);
  }
  return bySection;
}

function pageFacts(sampled: SampledPages | undefined, moves: MoveFacts | null): PageFacts | null {
  if (!sampled) return null;
  const { compared, ...counts } = sampled;
  const movedShare = moves && moves.survived > 0 ? moves.moved / moves.survived : null;
  return {
    ...counts,
    compared: compared.reduce((total, { of }) => total + of, 0),
    changed: compared.reduce((total, { changed }) => total + changed, 0),
    changesPerDay: pageChangeRate(compared, movedShare),
  };
}
