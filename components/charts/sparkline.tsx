/** A run of values without axes: bars for amounts by month. Says its text once to a screen reader. */
export function Sparkline({
  values,
  label,
  width = 96,
  height = 20,
  tone = "chart-light",
}: {
  values: number[];
  label: string;
  width?: number;
  height?: number;
  tone?: string;
}) {
  if (values.length === 0) return null;
  const max = Math.max(...values, 1);
  // A few values are posts, not blocks: they stand at the right, where the latest is.
  const step = Math.min(7, width / values.length);
  const start = width - step * values.length;
  const path = values
    .map((value, index) => {
      if (value <= 0) return "";
      const tall = Math.max(1, (value / max) * height);
      const wide = Math.max(0.7, step - (step > 3 ? 1 : 0));
      return `M${(start + index * step).toFixed(2)} ${height}v${-tall.toFixed(2)}h${wide.toFixed(2)}v${tall.toFixed(2)}z`;
    })
    .join("");
  return (
    <svg width={width} height={height} viewBox={`0 0 ${width} ${height}`} role="img" aria-label={label}>
      <path d={path} fill={`var(--gz-${tone})`} />
      <path d={`M0 ${height - 0.5}h${width}`} stroke="var(--gz-line-strong)" />
    </svg>
  );
}
