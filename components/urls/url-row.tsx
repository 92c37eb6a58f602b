// biome-ignore-all lint/a11y/useSemanticElements: rows of a virtual list are placed by hand
// biome-ignore-all lint/a11y/useFocusableInteractive: the row holds a button, which takes the focus
"use client";

import { CopyButton } from "@/components/ui/copy-button";
import { MiddleCut } from "@/components/ui/middle-cut";
import type { UrlFilter } from "@/lib/domain/walk/url-filter";
import type { UrlRow as Row } from "@/lib/read/url-page";
import type { UrlColumn } from "./url-columns";
import styles from "./url-table.module.css";

/** One URL at its place in the virtual list. */
export function UrlRow({
  row,
  index,
  top,
  height,
  template,
  columns,
  hrefWith,
  onOpen,
}: {
  row: Row;
  index: number;
  top: number;
  height: number;
  template: string;
  columns: UrlColumn[];
  hrefWith: (change: Partial<UrlFilter>) => string;
  onOpen: (id: string) => void;
}) {
  return (
    <div
      role="row"
      aria-rowindex={index + 2}
      className={styles.row}
      style={{ gridTemplateColumns: template, transform: `translateY(${top}px)`, height }}
    >
      <div role="cell" className={styles.loc}>
        <button type="button" className={styles.open} onClick={() => onOpen(row.id)}>
          <MiddleCut text={row.loc} tail={24} />
        </button>
        {row.foreign ? (
          <span className={styles.foreign} title="On another host than the site’s">
            other host
          </span>
        ) : null}
        <span className={styles.copy}>
          <CopyButton text={row.loc} label="Copy the URL" />
        </span>
      </div>
      {columns.map((column) => (
        <div
          key={column.key}
          role="cell"
          className={column.numeric ? styles.numeric : styles.cell}
          data-column={column.key}
        >
          {column.cell(row, hrefWith)}
        </div>
      ))}
    </div>
  );
}
