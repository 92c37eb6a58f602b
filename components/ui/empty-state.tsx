import type { ReactNode } from "react";
import styles from "./empty-state.module.css";

/** Nothing to show: why, and what to do about it. */
export function EmptyState({ icon, title, children }: { icon?: ReactNode; title: string; children?: ReactNode }) {
  return (
    <div className={styles.state}>
      {icon ? <div className={styles.icon}>{icon}</div> : null}
      <div>
        <p className={styles.title}>{title}</p>
        {children ? <div className={styles.body}>{children}</div> : null}
      </div>
    </div>
  );
}
