import type { BarShapeProps } from "recharts";
import type { HistogramRow } from "./histogram-rows";

/** A column, or a part of one: of the width of its bucket, which months and years differ in, and never thinner than a pixel. */
export function Column({ payload, y, height, fill }: BarShapeProps) {
  // Recharts hands on the row that the column was made of.
  const { x, width } = payload as HistogramRow;
  const tall = Math.max(1, height);
  return <rect x={x} y={y + height - tall} width={width} height={tall} fill={fill} />;
}

/** Hatched over what it covers, which does not shine through. */
export function HatchedColumn(props: BarShapeProps) {
  return (
    <>
      <Column {...props} fill="var(--gz-ground)" />
      <Column {...props} />
    </>
  );
}
