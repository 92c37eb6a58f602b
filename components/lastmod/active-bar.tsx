import type { Bucket } from "@/lib/domain/lastmod/histogram";
import type { HistogramBar } from "@/lib/read/lastmod-histogram";
import { barEdges, type HistogramLayout } from "./histogram-layout";
import styles from "./histogram-plot.module.css";

/** A line around the bar that is pointed at, or chosen by the keyboard. */
export function ActiveBar({ bar, bucket, layout }: { bar: HistogramBar; bucket: Bucket; layout: HistogramLayout }) {
  const { x, width } = barEdges(bar, bucket, layout.xOf);
  const tall = Math.max(1, layout.tall(bar.dateOnly + bar.dateTime));
  return (
    <rect
      x={x - 1.5}
      y={layout.plot.bottom - tall - 1.5}
      width={width + 3}
      height={tall + 1.5}
      className={styles.active}
    />
  );
}
