import { formatLastmod } from "../lastmod/format-lastmod";

export interface ExportFileName {
  host: string;
  view: string;
  walk: number;
  isPartial: boolean;
  /** Unix milliseconds: when the walk ended. */
  walkAt: number;
  /** "csv", "ndjson", "txt" or "csv.gz". */
  extension: string;
}

/** `example.com-default-12-2026-11-30.csv`, `…-12-partial-2026-11-30.csv`: letters, digits, dots and hyphens only, so that no header or disk objects. */
export function exportFileName({ host, view, walk, isPartial, walkAt, extension }: ExportFileName): string {
  const name = `${host}-${view}-${walk}${isPartial ? "-partial" : ""}-${formatLastmod(walkAt, "day")}`;
  return `${name.replace(/[^A-Za-z0-9.-]+/g, "-")}.${extension}`;
}
