import type { ScoredSite } from "../domain/lastmod/series/score-predictions";
import { rateOf } from "../domain/verify/wilson";

/** Bounds of the groups of trust. Narrow where most sites are. */
const groups = [0, 0.05, 0.15, 0.35, 0.65, 1.001];
const [width, height, margin] = [480, 480, 56];

export interface TrustGroup {
  trust: number;
  usable: number;
  low: number;
  high: number;
  count: number;
}

/** Predictions by trust: mean trust of each group against the share that turned out usable, with Wilson's 95 % interval. */
export function groupByTrust(sites: readonly ScoredSite[]): TrustGroup[] {
  return groups.slice(1).flatMap((to, index) => {
    const from = groups[index] ?? 0;
    const inside = sites.filter(({ trust }) => trust !== null && trust >= from && trust < to);
    if (inside.length === 0) return [];
    const rate = rateOf(inside.filter(({ truth }) => truth === "trustworthy").length, inside.length);
    const trust = inside.reduce((sum, site) => sum + (site.trust ?? 0), 0) / inside.length;
    return [{ trust, usable: rate.value ?? 0, low: rate.low, high: rate.high, count: inside.length }];
  });
}

/** The reliability plot as SVG: on the diagonal, trust is the share that turns out usable. */
export function drawTrustPlot(sites: readonly ScoredSite[]): string {
  const x = (share: number) => (margin + share * (width - 2 * margin)).toFixed(1);
  const y = (share: number) => (height - margin - share * (height - 2 * margin)).toFixed(1);
  const line = (x1: number, y1: number, x2: number, y2: number, look: string) =>
    `<line x1="${x(x1)}" y1="${y(y1)}" x2="${x(x2)}" y2="${y(y2)}" ${look}/>`;
  const text = (at: [number, number], words: string, look = "") =>
    `<text x="${at[0]}" y="${at[1]}" ${look}>${words}</text>`;
  const ticks = [0, 0.25, 0.5, 0.75, 1].flatMap((share) => [
    line(share, 0, share, 1, 'stroke="#d8dde3"'),
    line(0, share, 1, share, 'stroke="#d8dde3"'),
    text([Number(x(share)), height - margin + 20], String(share), 'text-anchor="middle"'),
    text([margin - 10, Number(y(share)) + 4], String(share), 'text-anchor="end"'),
  ]);
  const points = groupByTrust(sites).flatMap((group) => [
    line(group.trust, group.low, group.trust, group.high, 'stroke="#11775b" stroke-width="2"'),
    `<circle cx="${x(group.trust)}" cy="${y(group.usable)}" r="5" fill="#11775b"/>`,
    text([Number(x(group.trust)) + 9, Number(y(group.usable)) + 4], String(group.count)),
  ]);
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" font-family="sans-serif" font-size="12" fill="#1c2733">`,
    "<title>Trust against the share of sites that turned out usable</title>",
    `<rect width="${width}" height="${height}" fill="#fff"/>`,
    ...ticks,
    line(0, 0, 1, 1, 'stroke="#7a8794" stroke-dasharray="5 4"'),
    ...points,
    text(
      [width / 2, 26],
      `${sites.length} predictions of sites that were left out, by trust`,
      'text-anchor="middle" font-size="14"',
    ),
    text([width / 2, height - 14], "mean trust of a group (number of predictions beside it)", 'text-anchor="middle"'),
    text(
      [0, 0],
      "share that turned out usable, 95 % interval",
      `text-anchor="middle" transform="translate(16 ${height / 2}) rotate(-90)"`,
    ),
    "</svg>",
    "",
  ].join("\n");
}
