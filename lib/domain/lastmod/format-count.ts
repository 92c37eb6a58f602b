/** A whole number with thousands separators: `10,236`. */
export function formatCount(count: number): string {
  return String(count).replace(/\B(?=(\d{3})+$)/g, ",");
}

/** `All 612 dated entries`, `605 of 612 dated entries`, `The only entry`: the subject of a sentence. */
export function formatCountOf(count: number, of: number, noun: "entries" | "dated entries" | "files"): string {
  if (of === 1 && count === 1) return `The only ${noun === "files" ? "file" : noun.replace("entries", "entry")}`;
  return count === of ? `All ${formatCount(of)} ${noun}` : `${formatCount(count)} of ${formatCount(of)} ${noun}`;
}

/** A share of 0–1 as `94 %`; never `100 %` or `0 %` where it is not exactly that. */
export function formatShare(share: number): string {
  if (share <= 0) return "0 %";
  if (share >= 1) return "100 %";
  return `${Math.min(99, Math.max(1, Math.round(share * 100)))} %`;
}
