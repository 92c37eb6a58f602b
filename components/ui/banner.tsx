import type { ReactNode } from "react";
import styles from "./banner.module.css";

/** Something the reader must know before the numbers: a stripe in its colour, icon, sentence, what to do. */
export function Banner({
  icon,
  tone,
  title,
  children,
  actions,
  role,
}: {
  icon: ReactNode;
  tone: string;
  title: ReactNode;
  children?: ReactNode;
  actions?: ReactNode;
  role?: "alert" | "note";
}) {
  return (
    <div className={styles.banner} style={{ "--tone": `var(--gz-${tone})` } as React.CSSProperties} role={role}>
      <span className={styles.icon}>{icon}</span>
      <div className={styles.body}>
        <p className={styles.title}>{title}</p>
        {children}
      </div>
      {actions ? <div className={styles.actions}>{actions}</div> : null}
    </div>
  );
}
