/** Roles of colour. Every role is shown with an icon and a word as well; see `verdictLook` and `outcomeLook`. */
export interface Palette {
  /** Paper, a sheet above it, a hollow in it. */
  ground: string;
  raised: string;
  sunken: string;
  ink: string;
  muted: string;
  line: string;
  lineStrong: string;
  /** Edges of fields: 3:1 against the ground. */
  field: string;
  /** What can be clicked or is selected, and nothing else. */
  accent: string;
  accentInk: string;
  trusted: string;
  plausible: string;
  generation: string;
  stale: string;
  mixed: string;
  absent: string;
  failed: string;
  added: string;
  partial: string;
  /** Plain counts: strong and light tone of one hue. */
  chartStrong: string;
  chartLight: string;
  /** Amounts in five steps, least to most, each apart from the next and all from the ground. */
  heat1: string;
  heat2: string;
  heat3: string;
  heat4: string;
  heat5: string;
}

export const palettes: { light: Palette; dark: Palette } = {
  light: {
    ground: "#fbf9f4",
    raised: "#fffefb",
    sunken: "#f4f0e7",
    ink: "#1b2531",
    muted: "#5b6572",
    line: "#e4ded0",
    lineStrong: "#c9c1af",
    field: "#8c8574",
    accent: "#0a6480",
    accentInk: "#ffffff",
    trusted: "#11775b",
    plausible: "#3149bd",
    generation: "#ad5208",
    stale: "#7b3fb2",
    mixed: "#4f6b84",
    absent: "#6b6b6b",
    failed: "#b92c28",
    added: "#3b761c",
    partial: "#80631f",
    chartStrong: "#23596f",
    chartLight: "#6592a8",
    heat1: "#6395ab",
    heat2: "#417890",
    heat3: "#285d73",
    heat4: "#194456",
    heat5: "#0d2834",
  },
  dark: {
    ground: "#151c27",
    raised: "#1a2330",
    sunken: "#111822",
    ink: "#e5e9ef",
    muted: "#9ba8b8",
    line: "#2a3545",
    lineStrong: "#435268",
    field: "#6b7c93",
    accent: "#62c2e0",
    accentInk: "#0c1a24",
    trusted: "#4fc3a1",
    plausible: "#8fabff",
    generation: "#f0a250",
    stale: "#c69df2",
    mixed: "#9fb6cc",
    absent: "#a0a6ae",
    failed: "#ff8a82",
    added: "#93cb6b",
    partial: "#d8b871",
    chartStrong: "#8cc4de",
    chartLight: "#4b7f98",
    heat1: "#436e81",
    heat2: "#4c8ca8",
    heat3: "#6aadca",
    heat4: "#97cee5",
    heat5: "#d3ecf7",
  },
};

/** CSS variables of a palette: `chartStrong` becomes `--gz-chart-strong`. */
export function paletteVariables(palette: Palette): Record<string, string> {
  return Object.fromEntries(
    Object.entries(palette).map(([role, colour]) => [
      `--gz-${role.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}`,
      colour,
    ]),
  );
}
