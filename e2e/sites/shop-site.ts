import { dayMs, hourMs, toSecond } from "./demo-clock";
import { renderPage } from "./demo-page";
import { answerHtml, answerPackedXml, answerRobots, answerXml, type DemoAnswer, type DemoSite } from "./demo-site";
import { titleOfSlug, writeParagraph } from "./prose";
import { createRandom } from "./random";
import {
  findProduct,
  productChangedAt,
  type ShopLanguage,
  type ShopProduct,
  type ShopSection,
  shopLanguages,
  shopOrigin,
  shopSections,
} from "./shop-catalogue";
import { type DemoEntry, renderIndex, renderUrlset } from "./sitemap-xml";

const cities = ["berlin", "paris", "london", "vienna", "lyon", "hamburg", "leeds", "geneva"];
const pagesPath = "/sitemaps/pages.xml.gz";

export interface ShopTotals {
  /** Distinct URLs; no URL stands twice. */
  urls: number;
  dated: number;
  undated: number;
  images: number;
  /** `xhtml:link` elements. */
  alternates: number;
  /** In the order of the index. */
  files: { path: string; urls: number; dated: number }[];
  /** URLs at or below each directory: `/`, `/en/`, `/en/dresses/`, `/en/dresses/summer/`. */
  sections: Map<string, number>;
}

/** What a walk of the shop must find, counted from the catalogue and not from the files. */
export function shopTotals(): ShopTotals {
  const totals: ShopTotals = {
    urls: 0,
    dated: 0,
    undated: 0,
    images: 0,
    alternates: 0,
    files: [],
    sections: new Map(),
  };
  const count = (path: string) => {
    for (let end = path.indexOf("/"); end >= 0; end = path.indexOf("/", end + 1)) {
      const section = path.slice(0, end + 1);
      totals.sections.set(section, (totals.sections.get(section) ?? 0) + 1);
    }
  };
  for (const language of shopLanguages) {
    for (const section of shopSections) {
      const file = { path: filePath(language, section), urls: 0, dated: 0 };
      for (const { product, path } of productsOf(language, section)) {
        count(path);
        file.urls++;
        totals.images += product.imageCount;
        totals.alternates += Object.keys(product.paths).length + 1;
      }
      file.dated = file.urls;
      totals.files.push(file);
    }
  }
  const pages = listPages();
  for (const path of pages) count(path);
  totals.files.push({ path: pagesPath, urls: pages.length, dated: 0 });
  for (const file of totals.files) {
    totals.urls += file.urls;
    totals.dated += file.dated;
  }
  totals.undated = totals.urls - totals.dated;
  return totals;
}

/** A shop of about 60,000 URLs in gzipped files by language and section, with images and hreflang. */
export function createShopSite(nowMs: number): DemoSite {
  const madeAt = Math.floor(nowMs / dayMs) * dayMs - dayMs + 3 * hourMs;
  const files = shopLanguages.flatMap((language) =>
    shopSections.map((section) => ({ language, section, path: filePath(language, section) })),
  );
  const pages = new Set(listPages());
  const newest = new Map<string, number>();
  const newestOf = (language: ShopLanguage, section: ShopSection) => {
    const path = filePath(language, section);
    let at = newest.get(path);
    if (at === undefined) {
      at = 0;
      for (const { position } of productsOf(language, section)) {
        at = Math.max(at, productChangedAt(section, position, language, nowMs));
      }
      newest.set(path, at);
    }
    return at;
  };
  const about = "A shop: an index of gzipped files by language and section, 60,000 URLs with images and hreflang.";

  function respondToSitemap(path: string): DemoAnswer | null {
    if (path === "/sitemap_index.xml") {
      const listed = files.map((file) => ({
        loc: `${shopOrigin}${file.path}`,
        lastmod: toSecond(newestOf(file.language, file.section)),
      }));
      const index = [...listed, { loc: `${shopOrigin}${pagesPath}` }];
      return answerXml(() => [renderIndex(index)], { lastModifiedAt: nowMs - hourMs });
    }
    if (path === pagesPath) {
      const entries = [...pages].map((page) => ({ loc: `${shopOrigin}${page}`, priority: "0.8" }));
      return answerPackedXml(() => renderUrlset(entries), { lastModifiedAt: madeAt });
    }
    const file = files.find((candidate) => candidate.path === path);
    if (!file) return null;
    const { language, section } = file;
    const pieces = () => renderUrlset(listEntries(language, section, nowMs), ["image", "xhtml"]);
    return answerPackedXml(pieces, { lastModifiedAt: newestOf(language, section) });
  }

  return {
    host: "shop.demo.test",
    about,
    states: ["initial"],
    respond({ path }) {
      if (path === "/robots.txt") return answerRobots([`${shopOrigin}/sitemap_index.xml`]);
      if (path === "/") {
        const links = shopLanguages.map((language) => ({ href: `/${language}/`, text: `Shop in ${language}` }));
        return answerHtml(renderPage({ title: "Demo Shop", paragraphs: [about], links }));
      }
      if (path.startsWith("/sitemap")) return respondToSitemap(path);
      return pages.has(path) ? respondToPage(path) : respondToProduct(path, nowMs);
    },
  };
}

function* productsOf(language: ShopLanguage, section: ShopSection) {
  for (let position = 0; position < section.products; position++) {
    const product = findProduct(section, position);
    const path = product.paths[language];
    if (path !== undefined) yield { position, product, path };
  }
}

function* listEntries(language: ShopLanguage, section: ShopSection, nowMs: number): Generator<DemoEntry> {
  for (const { position, product, path } of productsOf(language, section)) {
    yield {
      loc: `${shopOrigin}${path}`,
      lastmod: toSecond(productChangedAt(section, position, language, nowMs)),
      alternates: listAlternates(product),
      images: Array.from(
        { length: product.imageCount },
        (_, image) => `https://img.shop.demo.test/products/${product.slug}/${image + 1}.jpg`,
      ),
    };
  }
}

/** Every language that sells the product, and the English page for everybody else. */
function listAlternates(product: ShopProduct): { hreflang: string; href: string }[] {
  const alternates = shopLanguages.flatMap((hreflang) => {
    const path = product.paths[hreflang];
    return path === undefined ? [] : [{ hreflang: hreflang as string, href: `${shopOrigin}${path}` }];
  });
  return [...alternates, { hreflang: "x-default", href: `${shopOrigin}${product.paths.en}` }];
}

/** Landing pages of languages, sections and ranges, and the stores: none has a lastmod. */
function listPages(): string[] {
  return shopLanguages.flatMap((language) => [
    `/${language}/`,
    ...shopSections.flatMap(({ segment, ranges }) => [
      `/${language}/${segment[language]}/`,
      ...ranges[language].map((range) => `/${language}/${segment[language]}/${range}/`),
    ]),
    ...cities.map((city) => `/${language}/stores/${city}`),
  ]);
}

function filePath(language: ShopLanguage, section: ShopSection): string {
  return `/sitemaps/${language}-${section.name}.xml.gz`;
}

/** A landing page links to the landing pages below it and to some of its products. */
function respondToPage(path: string): DemoAnswer {
  const language = languageOf(path);
  const below = listPages().filter((page) => page !== path && page.startsWith(path));
  const products: string[] = [];
  const section = shopSections.find((candidate) => path.startsWith(`/${language}/${candidate.segment[language]}/`));
  if (section) {
    for (const product of productsOf(language, section)) {
      if (product.path.startsWith(path)) products.push(product.path);
      if (products.length === 60) break;
    }
  }
  const links = [...below, ...products].map((href) => ({ href, text: href }));
  const paragraphs = [writeParagraph(createRandom(path), 2)];
  return answerHtml(renderPage({ title: `Demo Shop ${path}`, language, paragraphs, links }));
}

function respondToProduct(path: string, nowMs: number): DemoAnswer | null {
  const language = languageOf(path);
  const number = /-(\d)(\d{5})$/.exec(path);
  const section = shopSections[Number(number?.[1]) - 1];
  const position = Number(number?.[2]);
  if (!section || position >= section.products) return null;
  const product = findProduct(section, position);
  if (product.paths[language] !== path) return null;
  const modifiedAt = productChangedAt(section, position, language, nowMs);
  const paragraphs = [writeParagraph(createRandom(`${path} ${modifiedAt}`), 4)];
  const title = titleOfSlug(product.slug);
  const html = renderPage({ title, language, type: "ItemPage", modifiedAt, paragraphs });
  return answerHtml(html, { lastModifiedAt: modifiedAt });
}

function languageOf(path: string): ShopLanguage {
  return shopLanguages.find((language) => path.startsWith(`/${language}/`)) ?? "en";
}
