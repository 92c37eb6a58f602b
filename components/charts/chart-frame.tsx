import { Button } from "@mantine/core";
import type { ReactNode } from "react";
import styles from "./chart-frame.module.css";
import type { ChartState } from "./chart-state";

/**
 * A figure with its name, its controls, its states and its legend. `height` is kept in every state, so that nothing
 * jumps.
 */
export function ChartFrame({
  label,
  title,
  state,
  height,
  controls,
  legend,
  empty,
  onRetry,
  children,
}: {
  /** Accessible name of the figure. */
  label: string;
  title?: ReactNode;
  state: ChartState;
  height: number;
  controls?: ReactNode;
  legend?: ReactNode;
  /** Shown where there is nothing to draw. */
  empty?: ReactNode;
  onRetry?: () => void;
  children: ReactNode;
}) {
  return (
    <figure
      className={styles.frame}
      aria-label={label}
      aria-busy={state.kind === "loading" || state.kind === "refreshing"}
    >
      {title || controls ? (
        <div className={styles.head}>
          {title ? <div className={styles.title}>{title}</div> : null}
          {controls ? <div className={styles.controls}>{controls}</div> : null}
        </div>
      ) : null}
      <div className={styles.body} style={{ minHeight: height }} data-state={state.kind}>
        {state.kind === "loading" ? <div className={styles.skeleton} style={{ height }} /> : null}
        {state.kind === "empty" ? (
          <div className={styles.empty}>{empty ?? "Nothing to draw under this filter."}</div>
        ) : null}
        {state.kind === "error" ? (
          <div className={styles.empty}>
            <p>{state.message}</p>
            {onRetry ? (
              <Button variant="default" onClick={onRetry}>
                Try again
              </Button>
            ) : null}
          </div>
        ) : null}
        {state.kind === "ready" || state.kind === "refreshing" ? children : null}
      </div>
      {legend ? <figcaption className={styles.legend}>{legend}</figcaption> : null}
    </figure>
  );
}
