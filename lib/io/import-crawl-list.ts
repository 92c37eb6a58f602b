import { createCrawlListReader } from "../domain/crawl-list/crawl-list-reader";
import { type CrawlRow, indexabilities, type RejectedLine } from "../domain/crawl-list/crawl-row";
import { detectListFormat, type ListPreview } from "../domain/crawl-list/detect-list-format";
import type { ListFormat } from "../domain/crawl-list/list-format";
import { listLimits } from "../domain/crawl-list/list-limits";
import type { ListSummary } from "../domain/crawl-list/list-summary";
import { createListDecoder, detectEncoding } from "../domain/crawl-list/list-text";
import { tableOf } from "../domain/crawl-list/table-names";
import { createPathTree, type PathTree } from "../domain/section/path-tree";
import { withoutFragment } from "../domain/url/without-fragment";
import { copyOut } from "./copy-out";
import { type ListBytes, type ListFault, unpackList } from "./crawl-list-bytes";
import { createVersion, findVersion, type NewVersion, type StoredVersion } from "./crawl-list-store";
import type { Db } from "./db";
import { fillCrawlList } from "./fill-crawl-list";

/** Read for a preview. */
const headBytesMax = 262_144;
const beatEveryMs = 500;

/** Finds out how a list is to be read. Null where it holds nothing that can be. */
export async function previewList(source: ListBytes, baseUrl: string): Promise<ListPreview | null> {
  const parts: Uint8Array[] = [];
  let length = 0;
  let isWhole = true;
  for await (const bytes of unpackList(source, { bytesMax: headBytesMax * 4, onFault: () => {} })) {
    parts.push(bytes);
    length += bytes.length;
    if (length < headBytesMax) continue;
    isWhole = false;
    break;
  }
  if (length === 0) return null;
  const head = Buffer.concat(parts).subarray(0, headBytesMax);
  const encoding = detectEncoding(head);
  return detectListFormat(createListDecoder(encoding).decode(head), { encoding, isWhole, baseUrl });
}

/** The import was asked to end. */
export class ImportCancelled extends Error {}

const faultSentences: Record<ListFault, string> = {
  "too-large": "The file unpacks to more than 10 GB: nothing of it was kept",
  damaged: "The file is damaged: what could be read of it is in the list",
  "nothing-in-archive": "The archive holds no file",
};

interface Import {
  version: StoredVersion;
  format: ListFormat;
  source: ListBytes;
  signal: AbortSignal;
}

/**
 * Reads the list of a version into its table. Flat in memory, and whole or not at all: what breaks off is begun anew by
 * the next attempt.
 *
 * @throws ImportCancelled; the signal's reason; Error in words where the file cannot be a list.
 */
export async function importCrawlList(db: Db, order: Import): Promise<void> {
  const { version } = order;
  const watch = watchImport(db, version.id, order.signal);
  const reading = readRows(order, watch);
  const urls = await db.withTransaction((client) => fillCrawlList(client, version.id, reading.portions()));
  if (urls === 0) throw new ListError(`No line of the list holds an address${told(reading.rejected())}`);
  await finishVersion(db, version.id, { urls, ...reading.rejected(), rows: watch.rows, fault: reading.fault() });
}

/** What the analyst brought cannot be a list: why. */
export class ListError extends Error {}

function told({ rejected, kept }: { rejected: number; kept: RejectedLine[] }): string {
  return rejected === 0
    ? ""
    : `: ${rejected} were rejected, the first, line ${kept[0]?.line}, for "${kept[0]?.reason}"`;
}

function readRows({ format, source, version }: Import, watch: ImportWatch) {
  const kept: RejectedLine[] = [];
  let rejected = 0;
  let fault: ListFault | null = null;
  let rows: CrawlRow[] = [];
  const reader = createCrawlListReader({
    format,
    baseUrl: version.baseUrl,
    onRow: (row) => rows.push(row),
    onReject: (line) => {
      rejected += 1;
      if (kept.length < listLimits.rejectsKept) kept.push(line);
    },
  });
  const counted: ListBytes = {
    bytes: source.bytes,
    async *read(from, to) {
      let at = from;
      for await (const bytes of source.read(from, to)) {
        at += bytes.length;
        watch.bytesDone = at;
        yield bytes;
      }
    },
  };
  async function* portions(): AsyncGenerator<CrawlRow[]> {
    const decoder = createListDecoder(format.encoding);
    const unpacked = unpackList(counted, {
      bytesMax: listLimits.unpackedBytesMax,
      onFault: (found) => {
        fault ??= found;
      },
    });
    const take = (): CrawlRow[] => {
      const taken = rows;
      rows = [];
      watch.rows += taken.length;
      watch.rejected = rejected;
      return taken;
    };
    for await (const bytes of unpacked) {
      reader.write(decoder.decode(bytes));
      yield take();
      await watch.beat();
    }
    if (fault && fault !== "damaged") throw new ListError(faultSentences[fault]);
    reader.write(decoder.end());
    reader.end();
    yield take();
    await watch.beat(true);
  }
  return { portions, rejected: () => ({ rejected, kept }), fault: () => fault };
}

interface ImportWatch {
  bytesDone: number;
  rows: number;
  rejected: number;
  /** Tells how far it has come, and asks whether it is to end. */
  beat(isLast?: boolean): Promise<void>;
}

function watchImport(db: Db, id: number, signal: AbortSignal): ImportWatch {
  let lastMs = 0;
  const watch: ImportWatch = {
    ...{ bytesDone: 0, rows: 0, rejected: 0 },
    async beat(isLast = false) {
      signal.throwIfAborted();
      if (!isLast && performance.now() - lastMs < beatEveryMs) return;
      lastMs = performance.now();
      const { rows } = await db.pool.query(
        `update crawl_list_version set touched_at = now(), bytes_done = least(bytes, $2), rows_read = $3, rejected = $4 where id = $1
         returning cancel_requested_at`,
        [id, watch.bytesDone, watch.rows, watch.rejected],
      );
      if (!rows[0] || rows[0].cancel_requested_at !== null) throw new ImportCancelled("The import was cancelled");
    },
  };
  return watch;
}

interface Finished {
  urls: number;
  rows: number;
  rejected: number;
  kept: RejectedLine[];
  fault: ListFault | null;
}

async function finishVersion(db: Db, id: number, { urls, rows, rejected, kept, fault }: Finished): Promise<void> {
  await db.pool.query(`analyze ${tableOf("url", id)}`);
  const { tree, origins } = await readTree(db, id);
  const summary = await summarise(db, id, { urls, rows, origins });
  await db.withTransaction(async (client) => {
    await client.query("delete from crawl_list_chunk where version_id = $1", [id]);
    await client.query("delete from crawl_list_reject where version_id = $1", [id]);
    await client.query(
      `insert into crawl_list_reject (version_id, rank, line, reason, text)
       select $1, ordinality, line, reason, text from unnest($2::bigint[], $3::text[], $4::text[]) with ordinality as t(line, reason, text, ordinality)`,
      [id, kept.map(({ line }) => line), kept.map(({ reason }) => reason), kept.map(({ text }) => storable(text))],
    );
    await client.query(
      `update crawl_list_version set state = 'ready', reason = $2, urls = $3, rows_read = $4, rejected = $5, summary = $6,
         tree = $7, bytes_done = bytes, finished_at = now() where id = $1`,
      [id, fault && faultSentences[fault], urls, rows, rejected, JSON.stringify(summary), JSON.stringify(tree)],
    );
  });
}

/** PostgreSQL keeps no U+0000. */
function storable(text: string): string {
  return text.replaceAll("\0", "\uFFFD");
}

type Origins = Pick<ListSummary, "origins" | "originCount">;
const originsKept = 32;
const originsCounted = 10_000;

async function readTree(db: Db, id: number): Promise<{ tree: PathTree; origins: Origins }> {
  const tree = createPathTree();
  const counts = new Map<string, number>();
  const statement = { text: `select loc from ${tableOf("url", id)}`, values: [] };
  for await (const locs of copyOut(db, statement, (row) => row.ascii() ?? "")) {
    for (const loc of locs) {
      tree.add(withoutFragment(loc), { listings: 1, urls: 1, lastmodAt: null, flags: 0 });
      const origin = loc.slice(0, loc.indexOf("/", loc.indexOf("://") + 3));
      const count = counts.get(origin);
      if (count !== undefined || counts.size < originsCounted) counts.set(origin, (count ?? 0) + 1);
    }
  }
  const all = [...counts].map(([origin, urls]) => ({ origin, urls })).sort((a, b) => b.urls - a.urls);
  return { tree: tree.finish(), origins: { origins: all.slice(0, originsKept), originCount: all.length } };
}

async function summarise(
  db: Db,
  id: number,
  { urls, rows, origins }: { urls: number; rows: number; origins: Origins },
): Promise<ListSummary> {
  const { rows: groups } = await db.pool.query(
    `select case when grouping(status) = 0 then 'statuses' when grouping(indexability) = 0 then 'indexabilities'
         when grouping(depth) = 0 then 'depths' else 'html' end as of,
       status, indexability, depth, is_html as html, count(*)::int as urls
     from ${tableOf("url", id)} group by grouping sets ((status), (indexability), (depth), (is_html)) order by urls desc`,
  );
  const of = (name: string) => groups.filter((group) => group.of === name);
  return {
    ...{ urls, rows, ...origins },
    statuses: of("statuses").map((group) => [group.status, group.urls]),
    indexabilities: of("indexabilities").map(({ indexability: code, urls: count }) => [
      code === null ? null : (indexabilities[code] ?? null),
      count,
    ]),
    depths: of("depths")
      .map((group): [number | null, number] => [group.depth, group.urls])
      .slice(0, 64),
    html: of("html").map((group) => [group.html, group.urls]),
  };
}

/**
 * Makes a list, or its next version, of rows that come from elsewhere than a file: of pages that a crawl of links has met.
 *
 * @param portions Rows in the order in which they were met.
 * @returns null where there is no such site.
 */
export async function writeCrawlList(
  db: Db,
  order: NewVersion,
  portions: AsyncIterable<readonly CrawlRow[]>,
): Promise<StoredVersion | null> {
  const version = await createVersion(db, order);
  if (!version) return null;
  await db.pool.query("update crawl_list_version set state = 'importing', started_at = now() where id = $1", [
    version.id,
  ]);
  let rows = 0;
  async function* counted() {
    for await (const portion of portions) {
      rows += portion.length;
      yield portion;
    }
  }
  const urls = await db.withTransaction((client) => fillCrawlList(client, version.id, counted()));
  await finishVersion(db, version.id, { urls, rows, rejected: 0, kept: [], fault: null });
  return findVersion(db.pool, version.id);
}
