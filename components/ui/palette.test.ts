import { describe, expect, test } from "vitest";
import { type Palette, palettes } from "./palette";

type Rgb = [number, number, number];

function linear(colour: string): Rgb {
  return [1, 3, 5].map((start) => {
    const channel = Number.parseInt(colour.slice(start, start + 2), 16) / 255;
    return channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4;
  }) as Rgb;
}

/** @see https://www.w3.org/TR/WCAG22/#dfn-contrast-ratio */
function contrast(one: string, other: string): number {
  const [dark, light] = [one, other]
    .map((colour) => {
      const [red, green, blue] = linear(colour);
      return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
    })
    .sort((a, b) => a - b) as [number, number];
  return (light + 0.05) / (dark + 0.05);
}

/** Machado, Oliveira and Fernandes 2009, severity 1.0, on linear channels. */
const sights: Record<string, [Rgb, Rgb, Rgb]> = {
  protanopia: [
    [0.152286, 1.052583, -0.204868],
    [0.114503, 0.786281, 0.099216],
    [-0.003882, -0.048116, 1.051998],
  ],
  deuteranopia: [
    [0.367322, 0.860646, -0.227968],
    [0.280085, 0.672501, 0.047413],
    [-0.01182, 0.04294, 0.968881],
  ],
  tritanopia: [
    [1.255528, -0.076749, -0.178779],
    [-0.078411, 0.930809, 0.147602],
    [0.004733, 0.691367, 0.3039],
  ],
};

/** Distance in OKLab, about 0.02 being just visible. @see https://bottosson.github.io/posts/oklab/ */
function distance(one: string, other: string, sight: [Rgb, Rgb, Rgb]): number {
  const [a, b] = [one, other].map((colour) => {
    const seen = sight.map((row) => {
      const [red, green, blue] = linear(colour);
      return Math.min(1, Math.max(0, row[0] * red + row[1] * green + row[2] * blue));
    }) as Rgb;
    const [red, green, blue] = seen;
    const long = Math.cbrt(0.4122214708 * red + 0.5363325363 * green + 0.0514459929 * blue);
    const middle = Math.cbrt(0.2119034982 * red + 0.6806995451 * green + 0.1073969566 * blue);
    const short = Math.cbrt(0.0883024619 * red + 0.2817188376 * green + 0.6299787005 * blue);
    return [
      0.2104542553 * long + 0.793617785 * middle - 0.0040720468 * short,
      1.9779984951 * long - 2.428592205 * middle + 0.4505937099 * short,
      0.0259040371 * long + 0.7827717662 * middle - 0.808675766 * short,
    ] as Rgb;
  }) as [Rgb, Rgb];
  return Math.hypot(a[0] - b[0], a[1] - b[1], a[2] - b[2]);
}

const text: (keyof Palette)[] = ["ink", "muted", "accent", "trusted", "plausible", "generation", "stale", "mixed"];
const text2: (keyof Palette)[] = ["absent", "failed", "added", "partial"];
const heat: (keyof Palette)[] = ["heat1", "heat2", "heat3", "heat4", "heat5"];
const marks: (keyof Palette)[] = ["field", "chartStrong", "chartLight", ...heat];

describe.each(Object.entries(palettes))("the %s palette", (_name, palette) => {
  test.each([...text, ...text2])("shows %s as text with a contrast of 4.5:1 on paper, sheet and hollow", (role) => {
    for (const ground of [palette.ground, palette.raised, palette.sunken])
      expect(contrast(palette[role], ground)).toBeGreaterThanOrEqual(4.5);
  });

  test.each(marks)("shows %s as a mark with a contrast of 3:1 on paper", (role) => {
    expect(contrast(palette[role], palette.ground)).toBeGreaterThanOrEqual(3);
  });

  test("lets heat rise evenly away from the ground", () => {
    const contrasts = heat.map((step) => contrast(palette[step], palette.ground));
    expect(contrasts).toEqual(contrasts.toSorted((a, b) => a - b));
  });

  test("writes on the accent with a contrast of 4.5:1", () => {
    expect(contrast(palette.accentInk, palette.accent)).toBeGreaterThanOrEqual(4.5);
  });

  test.each(Object.keys(sights))("keeps the tones that stand side by side apart under %s", (sight) => {
    const pairs: [keyof Palette, keyof Palette][] = [
      ["chartStrong", "chartLight"],
      ["plausible", "generation"],
      ["trusted", "generation"],
      ["trusted", "plausible"],
      ["plausible", "absent"],
      ...heat.slice(1).map((step, index): [keyof Palette, keyof Palette] => [heat[index] as keyof Palette, step]),
    ];
    for (const [one, other] of pairs)
      expect(
        distance(palette[one], palette[other], sights[sight] as [Rgb, Rgb, Rgb]),
        `${one}, ${other}`,
      ).toBeGreaterThan(0.05);
  });
});
