import type { ReactNode } from "react";
import styles from "./empty-state.module.css";

/** Nothing to show: why, and what to do about it. */
export function EmptyState({
  icon,
  title,
  children,
  isPage = false,
}: {
  icon?: ReactNode;
  title: string;
  children?: ReactNode;
  /** It is all that the page has: its title is the page's heading. */
  isPage?: boolean;
}) {
  const Title = isPage ? "h1" : "p";
  return (
    <div className={styles.state}>
      {icon ? <div className={styles.icon}>{icon}</div> : null}
      <div>
        <Title className={styles.title}>{title}</Title>
        {children ? <div className={styles.body}>{children}</div> : null}
      </div>
    </div>
  );
}
