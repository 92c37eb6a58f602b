const whole = new Intl.NumberFormat("en-GB");
const short = new Intl.NumberFormat("en-GB", { notation: "compact", maximumFractionDigits: 1 });

/** `2,604,991` */
export function formatCount(count: number): string {
  return whole.format(count);
}

/** For axes and tight places: `2.6M`. */
export function formatCompact(count: number): string {
  return short.format(count).replace("K", "k").replace("m", "M").replace("bn", "B");
}

/**
 * A share (0–1) with one decimal: `98.2 %`. What is not all is never rounded up to `100 %`, and what is not nothing
 * never down to `0 %`.
 */
export function formatShare(share: number): string {
  if (share <= 0) return "0 %";
  if (share >= 1) return "100 %";
  if (share < 0.0005) return "< 0.1 %";
  if (share > 0.9994) return "> 99.9 %";
  return `${(share * 100).toFixed(1)} %`;
}

/** Binary sizes with one decimal: `52,428,800` is `50.0 MiB`. */
export function formatBytes(bytes: number): string {
  if (bytes < 1024) return `${bytes} B`;
  const units = ["KiB", "MiB", "GiB", "TiB"];
  let size = bytes / 1024;
  let unit = 0;
  while (size >= 1023.95 && unit < units.length - 1) {
    size /= 1024;
    unit += 1;
  }
  return `${size.toFixed(1)} ${units[unit]}`;
}

/** `1 file`, `2 files`; pass the plural where it is not the singular with an s. */
export function formatPlural(count: number, singular: string, plural = `${singular}s`): string {
  return `${formatCount(count)} ${count === 1 ? singular : plural}`;
}
