import { useId } from "react";
import { Hatch } from "@/components/charts/hatch";
import { formatCount, formatPlural, formatShare } from "@/components/ui/format-number";
import { Link } from "@/components/ui/link";
import { VerdictChip } from "@/components/ui/verdict-chip";
import { verdictLook } from "@/components/ui/verdict-look";
import type { VerdictCode } from "@/lib/domain/lastmod/verdict";
import { barDays, type MonthSpan, monthBars, monthSpan } from "@/lib/domain/section/month-span";
import { filterHref } from "@/lib/domain/walk/filter-href";
import { type UrlFilter, walkOf } from "@/lib/domain/walk/url-filter";
import type { SectionNode } from "@/lib/read/section-tree";
import styles from "./section-multiples.module.css";

const shownMax = 12;

/**
 * The heaviest top sections side by side on one axis of time, in the tone of their verdict. Each is drawn to its own height: what is
 * compared is when, not how much. The name narrows this page to the section, a bar leads to its URLs.
 */
export function SectionMultiples({
  host,
  filter,
  sections,
}: {
  host: string;
  filter: UrlFilter;
  sections: SectionNode[];
}) {
  const dated = sections.filter((node) => node.depth === 1 && node.months.length > 0);
  const top = dated.slice(0, shownMax);
  const span = monthSpan(top);
  if (top.length === 0 || !span) return null;
  return (
    <>
      <ul className={styles.grid} aria-label="Lastmod by section">
        {top.map((node) => (
          <SectionMultiple key={node.key} {...{ host, filter, node, span }} isChosen={filter.section === node.key} />
        ))}
      </ul>
      <p className={styles.note}>
        {stepWords(span)}, each section to its own height. A name narrows this page, a bar leads to its URLs.
        {dated.length > shownMax ? ` The ${shownMax} largest of ${formatCount(dated.length)} dated sections.` : ""}
      </p>
    </>
  );
}

function stepWords({ step }: MonthSpan): string {
  if (step === 1) return "One bar a month";
  return step === 3 ? "One bar a quarter" : step === 12 ? "One bar a year" : `One bar for ${step / 12} years`;
}

function SectionMultiple({
  host,
  filter,
  node,
  span,
  isChosen,
}: {
  host: string;
  filter: UrlFilter;
  node: SectionNode;
  span: MonthSpan;
  isChosen: boolean;
}) {
  const own = { ...walkOf(filter), section: node.key };
  const bars = monthBars(node.months, span);
  return (
    <li className={styles.item} data-chosen={isChosen}>
      <div className={styles.head}>
        <Link href={filterHref(host, "lastmod", isChosen ? walkOf(filter) : own)} scroll={false} title={node.key}>
          {node.key}
        </Link>
        {node.verdict ? <VerdictChip code={node.verdict} verified={node.verified} look="quiet" /> : null}
      </div>
      <Bars {...{ host, own, bars, span }} code={node.verdict} name={node.key} />
      <p className={styles.foot}>
        <span>{monthWords(span.first)}</span>
        <span title={`${formatShare(node.datedShare)} of its entries are dated`}>{formatPlural(node.urls, "URL")}</span>
        <span>{monthWords(span.last)}</span>
      </p>
    </li>
  );
}

/** `2024-02` */
function monthWords(month: number): string {
  return new Date(Date.UTC(1970, month, 1)).toISOString().slice(0, 7);
}

const [width, height] = [240, 56];

function Bars({
  host,
  own,
  bars,
  span,
  code,
  name,
}: {
  host: string;
  own: UrlFilter;
  bars: number[];
  span: MonthSpan;
  code: VerdictCode | null;
  name: string;
}) {
  const id = useId();
  const max = Math.max(1, ...bars);
  const step = Math.min(24, width / bars.length);
  // Few bars stand at the right, where the latest is.
  const start = width - step * bars.length;
  const { tone, hatched } = code ? verdictLook[code] : { tone: "absent", hatched: true };
  const colour = `var(--gz-${tone})`;
  return (
    <svg viewBox={`0 0 ${width} ${height}`} preserveAspectRatio="none" className={styles.bars} aria-hidden>
      <defs>
        <Hatch id={id} colour={colour} />
      </defs>
      {bars.map((entries, bar) => {
        const tall = entries === 0 ? 0 : Math.max(2, (entries / max) * height);
        const { from, to } = barDays(bar, span);
        return entries === 0 ? null : (
          <a key={from} href={filterHref(host, "urls", { ...own, from, to })} tabIndex={-1}>
            <title>{`${name}, ${from} to ${to}: ${formatPlural(entries, "entry", "entries")}`}</title>
            <rect x={start + bar * step} y={0} width={step} height={height} fill="transparent" />
            <rect
              x={start + bar * step}
              y={height - tall}
              width={Math.max(1, step - (step > 3 ? 1 : 0))}
              height={tall}
              fill={hatched ? `url(#${id})` : colour}
            />
          </a>
        );
      })}
      <path d={`M0 ${height - 0.5}h${width}`} stroke="var(--gz-line-strong)" />
    </svg>
  );
}
