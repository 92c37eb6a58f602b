import type { PoolClient } from "pg";
import { type CrawlRow, indexabilities } from "../domain/crawl-list/crawl-row";
import { tableOf } from "../domain/crawl-list/table-names";
import { copyRows, copyText } from "./copy-rows";
import { RowBuffer } from "./row-buffer";

const bufferBytes = 4_194_304;

const codes = new Map(indexabilities.map((name, code) => [name as string, code]));

const rawColumns = "loc, line, status, indexability, depth, is_html, canonical";

/**
 * Makes the table of a version and fills it, in the transaction that `client` is in: all of it, or nothing. URLs that
 * stand in the list several times become one row, with what the last of them says.
 *
 * @param portions Rows in the order of the list.
 * @returns Distinct URLs.
 */
export async function fillCrawlList(
  client: PoolClient,
  versionId: number,
  portions: AsyncIterable<readonly CrawlRow[]>,
): Promise<number> {
  const table = tableOf("url", versionId);
  const raw = `${table}_raw`;
  await client.query(`drop table if exists ${table}, ${raw}`);
  // In the transaction that makes it, a table is filled without being logged.
  await client.query(`create table ${raw} (loc text collate "C" not null, line bigint not null, status smallint,
    indexability smallint, depth smallint, is_html boolean, canonical text collate "C")`);
  const buffer = new RowBuffer(bufferBytes);
  const flush = () => copyRows(client, `copy ${raw} (${rawColumns}) from stdin`, buffer.take());
  for await (const rows of portions) {
    for (const row of rows) buffer.append(rowText(row));
    if (buffer.size > bufferBytes / 2) await flush();
  }
  if (buffer.size > 0) await flush();
  await client.query("set local work_mem = '256MB'");
  const { rowCount } = await client.query(
    `create table ${table} as
     select (row_number() over (order by loc))::int as n, ${rawColumns}, hits from (
       select ${rawColumns}, (count(*) over (partition by loc))::int as hits,
         row_number() over (partition by loc order by line desc) as place from ${raw}
     ) t where place = 1 order by loc`,
  );
  await client.query(`drop table ${raw}`);
  await client.query("set local maintenance_work_mem = '256MB'");
  await client.query(`create unique index ${table}_loc on ${table} (loc)`);
  return rowCount ?? 0;
}

function rowText({ loc, line, status, indexability, depth, isHtml, canonical }: CrawlRow): string {
  const html = isHtml === null ? "\\N" : isHtml ? "t" : "f";
  const code = indexability === null ? "\\N" : codes.get(indexability);
  return `${copyText(loc)}\t${line}\t${status ?? "\\N"}\t${code}\t${depth ?? "\\N"}\t${html}\t${copyText(canonical)}\n`;
}
