import { dayMs, hourMs, minuteMs, secondMs, wholeSecond } from "./demo-clock";
import { writeSlug } from "./prose";
import { createRandom, hashText, mix } from "./random";

export const shopOrigin = "https://shop.demo.test";
export const shopLanguages = ["en", "de", "fr"] as const;
export type ShopLanguage = (typeof shopLanguages)[number];

export interface ShopSection {
  /** English name; with the language it names the sitemap file. */
  name: string;
  /** Products on sale anywhere; a language may lack a few. */
  products: number;
  /** Name in paths, by language. */
  segment: Record<ShopLanguage, string>;
  ranges: Record<ShopLanguage, readonly string[]>;
}

export const shopSections: readonly ShopSection[] = [
  {
    name: "dresses",
    products: 5_120,
    segment: { en: "dresses", de: "kleider", fr: "robes" },
    ranges: {
      en: ["summer", "evening", "knitted", "wedding"],
      de: ["sommer", "abend", "strick", "hochzeit"],
      fr: ["ete", "soiree", "maille", "mariage"],
    },
  },
  {
    name: "shoes",
    products: 4_730,
    segment: { en: "shoes", de: "schuhe", fr: "chaussures" },
    ranges: {
      en: ["boots", "sandals", "sneakers", "loafers"],
      de: ["stiefel", "sandalen", "sneaker", "slipper"],
      fr: ["bottes", "sandales", "baskets", "mocassins"],
    },
  },
  {
    name: "bags",
    products: 2_410,
    segment: { en: "bags", de: "taschen", fr: "sacs" },
    ranges: {
      en: ["backpacks", "totes", "travel"],
      de: ["rucksaecke", "shopper", "reise"],
      fr: ["sacs-a-dos", "cabas", "voyage"],
    },
  },
  {
    name: "home",
    products: 3_860,
    segment: { en: "home", de: "wohnen", fr: "maison" },
    ranges: {
      en: ["lighting", "textiles", "kitchen", "garden"],
      de: ["licht", "textilien", "kueche", "garten"],
      fr: ["lumiere", "textiles", "cuisine", "jardin"],
    },
  },
  {
    name: "beauty",
    products: 2_050,
    segment: { en: "beauty", de: "pflege", fr: "beaute" },
    ranges: { en: ["skin", "hair", "scent"], de: ["haut", "haar", "duft"], fr: ["peau", "cheveux", "parfum"] },
  },
  {
    name: "sale",
    products: 1_990,
    segment: { en: "sale", de: "angebote", fr: "soldes" },
    ranges: { en: ["women", "men", "kids"], de: ["damen", "herren", "kinder"], fr: ["femme", "homme", "enfant"] },
  },
];

export interface ShopProduct {
  slug: string;
  /** Path in each language that sells it, English always. */
  paths: Partial<Record<ShopLanguage, string>>;
  imageCount: number;
}

/** Product `position` of a section; the same for every clock. */
export function findProduct(section: ShopSection, position: number): ShopProduct {
  const seed = `shop ${section.name} ${position}`;
  const random = createRandom(seed);
  const slug = `${writeSlug(random)}-${shopSections.indexOf(section) + 1}${String(position).padStart(5, "0")}`;
  const range = Math.floor(random.next() ** 1.4 * section.ranges.en.length);
  const imageCount = random.int(1, 3);
  const paths: ShopProduct["paths"] = {};
  for (const language of shopLanguages) {
    const sold = language === "en" || !random.chance(language === "de" ? 0.01 : 0.03);
    if (sold) paths[language] = `/${language}/${section.segment[language]}/${section.ranges[language][range]}/${slug}`;
  }
  return { slug, paths, imageCount };
}

/** Days before the start on which a section's new collection went online, its products within three days. */
const launchAgesDays = [22, 113, 204, 296, 387, 478, 570, 661, 752, 843, 935, 1_026];
/** Nights of a price import: hundreds of products within forty minutes. */
const importAgesDays = [9, 61, 148, 330, 512];
const oldestAgeDays = 1_085;

/**
 * When a product last changed in a language; Unix milliseconds, whole seconds, between three years and an hour before
 * `nowMs`. Most are spread thinly towards the past, a fifth lies around launches, some in nightly imports; translations follow the
 * original within seconds or within weeks.
 */
export function productChangedAt(
  section: ShopSection,
  position: number,
  language: ShopLanguage,
  nowMs: number,
): number {
  const random = createRandom(`changed ${section.name} ${position}`);
  const today = Math.floor(nowMs / dayMs) * dayMs;
  const share = random.next();
  let at: number;
  if (share < 0.07) {
    at = today - random.pick(importAgesDays) * dayMs + 2 * hourMs + random.int(0, 40 * 60) * secondMs;
  } else if (share < 0.26) {
    const shiftDays = hashText(section.name) % 20;
    const spreadMs = 3 * dayMs * random.next() * random.next();
    at = today - (random.pick(launchAgesDays) + shiftDays) * dayMs + 7 * hourMs + spreadMs;
  } else {
    at = today - dayMs - Math.floor(oldestAgeDays * random.next() ** 1.6) * dayMs;
    at += workingHours(random.next());
    if (new Date(at).getUTCDay() === 0) at -= 2 * dayMs;
  }
  if (language !== "en") {
    const translated = mix(hashText(language) ^ position);
    const lagMs = translated % 10 < 6 ? 2 * secondMs + (translated % 90) * secondMs : (translated % 20) * dayMs;
    if (at + lagMs < nowMs - hourMs) at += lagMs;
  }
  return wholeSecond(at);
}

/** A time of day between six and nine, thickest in mid-afternoon. */
function workingHours(share: number): number {
  return 6 * hourMs + Math.floor(15 * 60 * Math.sqrt(share)) * minuteMs + (Math.floor(share * 9_973_000) % minuteMs);
}
