// biome-ignore-all lint/a11y/useSemanticElements: rows of a virtual list are placed by hand
// biome-ignore-all lint/a11y/useFocusableInteractive: the row holds a button, which takes the focus
"use client";

import { Chip } from "@/components/ui/chip";
import { CopyButton } from "@/components/ui/copy-button";
import { formatStamp } from "@/components/ui/format-time";
import { MiddleCut } from "@/components/ui/middle-cut";
import type { ChangeRow } from "@/lib/read/change-row";
import styles from "./change-list.module.css";
import { changeLook } from "./change-look";

export type OpenUrl = (url: { loc: string; side: "left" | "right" }) => void;

/** One URL of a diff at its place in the virtual list: what it is, what it was, and why that is said. */
export function ChangeListRow({
  row,
  index,
  top,
  height,
  onOpen,
}: {
  row: ChangeRow;
  index: number;
  top: number;
  height: number;
  onOpen: OpenUrl;
}) {
  const note = noteOf(row);
  return (
    <div
      role="row"
      aria-rowindex={index + 2}
      className={styles.row}
      style={{ transform: `translateY(${top}px)`, height }}
    >
      <div role="cell" className={styles.loc}>
        <span className={styles.line}>
          <button type="button" className={styles.open} onClick={() => onOpen(row)}>
            <MiddleCut text={row.loc} tail={24} />
          </button>
          <span className={styles.copy}>
            <CopyButton text={row.loc} label="Copy the URL" />
          </span>
        </span>
        {note ? (
          <span className={styles.note} title={note}>
            {note}
          </span>
        ) : null}
      </div>
      <div role="cell" className={styles.kinds}>
        {row.kinds.map((kind) => {
          const { word, tone, Icon, meaning } = changeLook[kind];
          return (
            <Chip key={kind} icon={<Icon size={13} aria-hidden />} tone={tone} look="quiet" title={meaning}>
              {word}
            </Chip>
          );
        })}
      </div>
      <div role="cell" className={styles.lastmod}>
        <Lastmod row={row} />
      </div>
      <div role="cell" className={styles.file}>
        <Files row={row} />
      </div>
    </div>
  );
}

/** Why it is taken for what it is. */
function noteOf({ kinds, other, reason, fields }: ChangeRow): string | null {
  const parts = [
    other === null ? null : kinds.includes("renamed") ? `was ${other}` : `now ${other}`,
    reason,
    fields.length > 0 ? `other ${fields.join(", ")}` : null,
  ].filter((part) => part !== null);
  return parts.length > 0 ? parts.join(": ") : null;
}

function Lastmod({ row }: { row: ChangeRow }) {
  const { before } = row;
  const now = stampOf(row.lastmodAt, row.precision);
  if (row.side === "left" || !before) return <span className="mono">{now}</span>;
  const then = stampOf(before.lastmodAt, before.precision);
  if (then === now) return <span className="mono">{now}</span>;
  return (
    <span className={`mono ${styles.pair}`}>
      <span className={styles.old}>{then}</span> <span>{now}</span>
    </span>
  );
}

function stampOf(at: number | null, precision: string | null): string {
  return at === null ? "undated" : formatStamp(at, precision);
}

function Files({ row }: { row: ChangeRow }) {
  const before = row.side === "right" ? (row.before?.sitemap ?? null) : null;
  return (
    <span className={styles.pair}>
      {before !== null && before !== row.sitemap ? (
        <span className={styles.old}>
          <MiddleCut text={pathOf(before)} tail={16} title={before} />
        </span>
      ) : null}
      {row.sitemap === null ? "–" : <MiddleCut text={pathOf(row.sitemap)} tail={16} title={row.sitemap} />}
    </span>
  );
}

/** Without the host, which is nearly always the same. */
function pathOf(address: string): string {
  return address.replace(/^https?:\/\/[^/]+/, "");
}
