import styles from "./count-link.module.css";
import { formatCount } from "./format-number";
import { Link } from "./link";

/** A number of URLs or files that leads to exactly those; a nought leads nowhere. */
export function CountLink({ count, href, label }: { count: number; href: string; label?: string }) {
  if (count === 0) return <span>0</span>;
  return (
    <Link href={href} className={styles.link} aria-label={label ? `${formatCount(count)} ${label}` : undefined}>
      {formatCount(count)}
    </Link>
  );
}
