import { IconAlertTriangle, IconPencil, IconPlus, IconQuestionMark } from "@tabler/icons-react";
import { Chip } from "@/components/ui/chip";
import { formatStamp } from "@/components/ui/format-time";
import { Link } from "@/components/ui/link";
import { MiddleCut } from "@/components/ui/middle-cut";
import type { UrlFilter } from "@/lib/domain/walk/url-filter";
import type { UrlRow, UrlSort } from "@/lib/read/url-page";
import styles from "./url-table.module.css";

export interface UrlColumn {
  key: string;
  word: string;
  /** A track of a CSS grid. */
  width: string;
  sort?: UrlSort;
  numeric?: boolean;
  /** Shown until the reader chooses. */
  usual: boolean;
  cell: (row: UrlRow, hrefWith: (change: Partial<UrlFilter>) => string) => React.ReactNode;
}

export const flagWords: Record<string, string> = {
  invalid: "unreadable",
  future: "in the future",
  implausible: "before 1991",
  nonstandard: "non-standard",
  noZone: "no zone",
  multiple: "several",
};

/** All columns but the URL, which always comes first. */
export const urlColumns: UrlColumn[] = [
  {
    key: "lastmod",
    word: "Lastmod (UTC)",
    width: "164px",
    sort: "lastmod",
    usual: true,
    cell: (row) =>
      row.lastmodAt === null ? (
        <span className={styles.quiet} title={row.lastmodRaw ? "cannot be read as a date" : undefined}>
          {row.lastmodRaw ?? "undated"}
        </span>
      ) : (
        <span className="mono">
          {formatStamp(row.lastmodAt, row.precision)}
          {row.flags.length > 0 ? <OddMark flags={row.flags} /> : null}
        </span>
      ),
  },
  { key: "precision", word: "Precision", width: "84px", usual: false, cell: (row) => row.precision ?? "–" },
  {
    key: "raw",
    word: "As published",
    width: "220px",
    usual: false,
    cell: (row) => <span className="mono">{row.lastmodRaw ?? "–"}</span>,
  },
  {
    key: "flags",
    word: "Oddities",
    width: "110px",
    usual: false,
    cell: (row) =>
      row.flags.length === 0 ? (
        ""
      ) : (
        <span className={styles.odd}>{row.flags.map((flag) => flagWords[flag] ?? flag).join(", ")}</span>
      ),
  },
  {
    key: "section",
    word: "Section",
    width: "minmax(80px, 150px)",
    usual: true,
    cell: (row, hrefWith) => (
      <Link
        href={hrefWith({ section: row.section })}
        scroll={false}
        className={styles.cut}
        title={`Filter by ${row.section}`}
      >
        {row.section}
      </Link>
    ),
  },
  {
    key: "sitemap",
    word: "Sitemap file",
    width: "minmax(120px, 190px)",
    usual: true,
    cell: (row, hrefWith) => (
      <Link
        href={hrefWith({ file: row.sitemap })}
        scroll={false}
        className={styles.plain}
        title={`Filter by ${row.sitemap}`}
      >
        <MiddleCut text={nameOf(row.sitemap)} tail={14} title={row.sitemap} />
      </Link>
    ),
  },
  { key: "files", word: "Files", width: "56px", numeric: true, usual: false, cell: (row) => row.files },
  {
    key: "first",
    word: "First seen",
    width: "92px",
    sort: "first_seen",
    numeric: true,
    usual: false,
    cell: (row) => `walk ${row.firstSeen}`,
  },
  { key: "last", word: "Last seen", width: "84px", numeric: true, usual: false, cell: (row) => `walk ${row.lastSeen}` },
  { key: "change", word: "Change", width: "104px", usual: true, cell: (row) => <ChangeMark row={row} /> },
];

function OddMark({ flags }: { flags: string[] }) {
  const words = flags.map((flag) => flagWords[flag] ?? flag).join(", ");
  return (
    <span className={styles.odd} title={words}>
      <IconAlertTriangle size={13} className={styles.mark} aria-label={words} />
    </span>
  );
}

/** Path of a file without its host, which is nearly always the same. */
function nameOf(address: string): string {
  return address.replace(/^https?:\/\/[^/]+/, "");
}

export function ChangeMark({ row }: { row: UrlRow }) {
  if (row.notKnown)
    return (
      <Chip
        icon={<IconQuestionMark size={13} aria-hidden />}
        tone="partial"
        look="quiet"
        title="Its file was not read this time"
      >
        not known
      </Chip>
    );
  if (row.change === "added")
    return (
      <Chip icon={<IconPlus size={13} aria-hidden />} tone="added" look="quiet">
        added
      </Chip>
    );
  if (row.change === "changed")
    return (
      <Chip icon={<IconPencil size={13} aria-hidden />} tone="plausible" look="quiet">
        changed
      </Chip>
    );
  return null;
}
