import type { ReactNode } from "react";
import styles from "./chip.module.css";

/** Icon and word in one colour: meaning never rests on the colour alone. */
export function Chip({
  icon,
  children,
  tone = "muted",
  look = "outlined",
  size = "small",
  title,
}: {
  icon?: ReactNode;
  children: ReactNode;
  /** A role of the palette, in kebab case. */
  tone?: string;
  look?: "outlined" | "quiet" | "dotted";
  size?: "small" | "large";
  title?: string;
}) {
  const classes = [styles.chip];
  if (look === "quiet") classes.push(styles.quiet);
  if (look === "dotted") classes.push(styles.dotted);
  if (size === "large") classes.push(styles.large);
  return (
    <span className={classes.join(" ")} style={{ "--chip": `var(--gz-${tone})` } as React.CSSProperties} title={title}>
      {icon}
      {children}
    </span>
  );
}
