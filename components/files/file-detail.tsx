"use client";

import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { CopyButton } from "@/components/ui/copy-button";
import { formatBytes, formatCount } from "@/components/ui/format-number";
import { formatMinute, formatStamp } from "@/components/ui/format-time";
import { Link } from "@/components/ui/link";
import { fileQuery } from "@/lib/client/site-queries";
import { madeByWords } from "@/lib/domain/sitemap/recognise-generator";
import { filterHref } from "@/lib/domain/walk/filter-href";
import { type UrlFilter, walkOf } from "@/lib/domain/walk/url-filter";
import type { FileRow } from "@/lib/read/file-tree";
import styles from "./file-detail.module.css";
import { FileProblems } from "./file-problems";

const sources: Record<string, string> = {
  robots: "declared in robots.txt",
  guess: "a usual address, tried",
  index: "listed by an index",
  typed: "typed",
};

/** Everything known of one file: how it was asked for, what came, what was wrong in it, how it begins. */
export function FileDetail({ host, filter, file }: { host: string; filter: UrlFilter; file: FileRow }) {
  const detail = useQuery(fileQuery(host, filter, file.url));
  const head = detail.data?.file.head ?? file.head;
  return (
    <div className={styles.detail}>
      <p className={styles.address}>
        <span>{file.url}</span>
        <CopyButton text={file.url} label="Copy the address" />
        <a href={file.url} target="_blank" rel="noreferrer noopener">
          Open
        </a>
        <Link href={filterHref(host, "urls", { ...walkOf(filter), file: file.url })}>Its URLs</Link>
        <Link href={filterHref(host, "lastmod", { ...walkOf(filter), file: file.url })}>Its lastmod</Link>
      </p>
      <div className={styles.columns}>
        <dl className={styles.pairs}>
          {detail.data?.generator ? (
            <Pair
              word="Generator"
              value={`${detail.data.generator.name}: it has ${detail.data.generator.evidence} (${madeByWords(detail.data.generator)})`}
            />
          ) : null}
          {pairsOf(file).map(([word, value]) => (
            <Pair key={word} word={word} value={value} />
          ))}
        </dl>
        <div className={styles.findings}>
          {file.verdictSentence ? <p>{file.verdictSentence}</p> : null}
          {detail.data?.verdict && detail.data.verdict.findings.length > 0 ? (
            <ul className={styles.list}>
              {detail.data.verdict.findings.map((finding) => (
                <li key={finding.code}>{finding.sentence}</li>
              ))}
            </ul>
          ) : null}
          <FileProblems problems={file.problems} />
        </div>
      </div>
      {head ? (
        <section aria-label="First characters of the document">
          <h3 className={styles.title}>How the document begins</h3>
          {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is reached by the keyboard */}
          <pre className={styles.head} tabIndex={0}>
            {head}
          </pre>
        </section>
      ) : null}
      {detail.isPending ? <p className={styles.quiet}>Reading…</p> : null}
    </div>
  );
}

function pairsOf(file: FileRow): [string, ReactNode][] {
  const pairs: [string, ReactNode][] = [["Found", `${sources[file.source] ?? file.source}, depth ${file.depth}`]];
  if (file.format) pairs.push(["Format", file.format]);
  if (file.parentUrl) pairs.push(["Listed by", file.parentUrl]);
  if (file.renamedFrom)
    pairs.push(["Renamed from", `${file.renamedFrom}, where the same content stood in the walk before`]);
  if (file.redirects.length > 0)
    pairs.push([
      "Redirects",
      <ol key="redirects" className={styles.list}>
        {file.redirects.map((hop) => (
          <li key={hop.url}>
            {hop.status} {hop.url}
          </li>
        ))}
        {file.finalUrl ? <li>→ {file.finalUrl}</li> : null}
      </ol>,
    ]);
  if (file.fetchedAt !== null)
    pairs.push([
      "Asked",
      `${formatMinute(file.fetchedAt)} UTC${file.durationMs === null ? "" : `, answered in ${formatCount(Math.round(file.durationMs))} ms`}`,
    ]);
  if (file.bytesUnpacked !== null)
    pairs.push([
      "Size",
      `${formatBytes(file.bytesPacked ?? file.bytesUnpacked)} sent, ${formatBytes(file.bytesUnpacked)} unpacked`,
    ]);
  if (file.entries !== null && file.urls !== null && file.entries > file.urls)
    pairs.push(["Listed again", `${formatCount(file.entries - file.urls)} entries name a URL the file has already`]);
  if (file.contentType) pairs.push(["Content-Type", file.contentType]);
  if (file.lastModified) pairs.push(["Last-Modified", file.lastModified]);
  if (file.etag)
    pairs.push([
      "ETag",
      <span key="etag" className="mono">
        {file.etag}
      </span>,
    ]);
  if (file.indexLastmodAt !== null) pairs.push(["Index lastmod", `${formatStamp(file.indexLastmodAt, "second")} UTC`]);
  if (file.agent) pairs.push(["User-Agent sent", file.agent]);
  if (file.route && file.route !== "direct") pairs.push(["Asked by way of", file.route]);
  return pairs;
}

function Pair({ word, value }: { word: string; value: ReactNode }) {
  return (
    <>
      <dt>{word}</dt>
      <dd>{value}</dd>
    </>
  );
}
