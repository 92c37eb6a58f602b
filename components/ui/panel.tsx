import { type ReactNode, useId } from "react";
import styles from "./panel.module.css";

/** A titled part of a page, parted from its neighbours by a hairline. The title names the region. */
export function Panel({
  title,
  note,
  actions,
  children,
  level = 2,
}: {
  title: ReactNode;
  note?: ReactNode;
  actions?: ReactNode;
  children: ReactNode;
  level?: 2 | 3;
}) {
  const id = useId();
  const Heading = level === 2 ? "h2" : "h3";
  return (
    <section className={styles.panel} aria-labelledby={id}>
      <header className={styles.head}>
        <Heading id={id} className={styles.title}>
          {title}
        </Heading>
        {note ? <p className={styles.note}>{note}</p> : null}
        {actions ? <div className={styles.actions}>{actions}</div> : null}
      </header>
      {children}
    </section>
  );
}
