import type { CrawlRow } from "../lib/domain/crawl-list/crawl-row";
import { copyOut } from "../lib/io/copy-out";
import type { Db } from "../lib/io/db";

/** Pages of a walk as a crawl might have met them: every tenth not at all, every twentieth by http, some of its own. */
export async function* createFetchedRows(db: Db, walkId: number): AsyncGenerator<CrawlRow[]> {
  const { rows: walks } = await db.pool.query("select view_id, number from walk where id = $1", [walkId]);
  const { view_id: viewId, number } = walks[0];
  const statement = {
    text: "select loc from entry where view_id = $1 and first_walk <= $2 and last_walk >= $2",
    values: [viewId, number],
  };
  let line = 0;
  for await (const locs of copyOut(db, statement, (row) => row.ascii() ?? "")) {
    yield locs.map((loc): CrawlRow => {
      line += 1;
      const kind = line % 20;
      return {
        loc: kind === 0 ? loc.replace("https:", "http:") : kind < 4 ? `${loc}-${line}` : loc,
        line,
        status: kind === 5 ? 404 : 200,
        indexability: kind === 6 ? "noindex" : "indexable",
        depth: line % 8,
        isHtml: true,
        canonical: null,
      };
    });
  }
}
