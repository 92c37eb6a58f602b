import type { GeneratorKey } from "../sitemap/generator-mark";
import type { VerdictCode } from "./verdict";

/** What a verdict asks of a site's owner; null where there is nothing to mend. */
type Ailment = "stamped" | "undated" | "stale";

function ailmentOf(code: VerdictCode): Ailment | null {
  switch (code) {
    case "generation-time":
    case "mixed":
      return "stamped";
    case "absent":
    case "partial":
      return "undated";
    case "stale":
      return "stale";
    default:
      return null;
  }
}

const general: Record<Ailment, string> = {
  stamped:
    "Let lastmod be the time when a page's own content changed last, as the editorial system, the database or the version control knows it. Where no such time is known, leave lastmod out: a missing date does less harm than a false one.",
  undated:
    "Give every page the time when its content changed last, where the system knows it. Pages of which it is not known are better left without a date than given that of the build.",
  stale: "Let lastmod follow the content: a date that stands still while pages change hides their changes.",
};

const wholeHistory =
  "Builds must fetch the whole history (for GitHub Actions: actions/checkout with fetch-depth: 0), or every file seems as new as the last commit.";
const savedPosts =
  "takes lastmod from the modification date of the post, so that whatever saves all posts at once (an import, a bulk edit, a plugin) makes all of them new: find what did at that time, and have it keep the modification date.";
const hosted = "makes the sitemap itself, and its settings give no hold on lastmod: readers had better not rely on it.";

/** Of programs whose settings are known. Where nothing is certain, nothing is said. */
const specific: Partial<Record<GeneratorKey, Partial<Record<Ailment, string>>>> = {
  yoast: { stamped: `Yoast SEO ${savedPosts}` },
  "rank-math": { stamped: `Rank Math ${savedPosts}` },
  "yoast-or-rank-math": { stamped: `Each of the two ${savedPosts}` },
  aioseo: { stamped: `All in One SEO ${savedPosts}` },
  "wordpress-core": {
    stamped: `WordPress ${savedPosts}`,
    undated:
      "WordPress writes lastmod for posts and pages from version 6.5 on, and not for terms and authors; before it, the filter wp_sitemaps_posts_entry can add it.",
  },
  shopify: {
    stamped:
      "Shopify takes lastmod from when a product or page was saved last; apps that save all products (for stock, prices or tags) make all of them new. Look for the app or import that ran at that time.",
  },
  magento: {
    stamped:
      "Magento takes lastmod from updated_at, which imports and stock updates move for all products they save. Look for the job that ran at that time.",
  },
  prestashop: {
    stamped: "Look for an import or a module that saved all products at that time: saving moves their date.",
  },
  "next-sitemap": {
    stamped:
      "next-sitemap writes the time of the build unless told otherwise: set autoLastmod: false in its configuration, and return each page's own lastmod from transform or additionalPaths.",
    undated: "Return each page's own lastmod from transform or additionalPaths in next-sitemap's configuration.",
  },
  nextjs: {
    stamped:
      "Next.js writes what app/sitemap.ts returns: let lastModified be the page's own date instead of the present moment, or leave it out.",
    undated: "Return lastModified, the page's own date, from app/sitemap.ts.",
  },
  nuxt: {
    stamped: "Turn autoLastmod of @nuxtjs/sitemap off, and give each URL its own lastmod.",
    undated: "Give each URL its own lastmod in the sources of @nuxtjs/sitemap.",
  },
  docusaurus: {
    stamped: `Docusaurus takes lastmod from Git. ${wholeHistory}`,
    undated: `Set lastmod: "date" among the options of the sitemap plugin (Docusaurus 3.2 or newer). ${wholeHistory}`,
  },
  hugo: {
    stamped: `Set enableGitInfo = true, or keep lastmod in the front matter of each page. ${wholeHistory}`,
    undated: `Set enableGitInfo = true, or keep lastmod in the front matter of each page. ${wholeHistory}`,
  },
  mkdocs: {
    stamped: `MkDocs writes the day of the build to all pages. A hook can set page.update_date to the date of the last commit, which the git-revision-date-localized plugin keeps as page.meta["git_revision_date_localized_raw_iso_date"]. ${wholeHistory}`,
  },
  jekyll: {
    stamped: `jekyll-sitemap takes last_modified_at: set it in the front matter, or let the plugin jekyll-last-modified-at read it from Git. ${wholeHistory} Static files carry the time of the checkout.`,
    undated:
      "jekyll-sitemap takes last_modified_at: set it in the front matter, or let the plugin jekyll-last-modified-at read it from Git.",
  },
  sphinx: {
    stamped: `With sitemap_show_lastmod = True sphinx-sitemap takes dates from Git. ${wholeHistory}`,
    undated: `Set sitemap_show_lastmod = True: sphinx-sitemap then takes dates from Git. ${wholeHistory}`,
  },
  gatsby: {
    stamped:
      "gatsby-plugin-sitemap writes what its serialize option returns: return the page's own date there (gatsby-plugin-git-lastmod gives that of the last commit).",
    undated:
      "gatsby-plugin-sitemap writes lastmod only where its serialize option returns it (gatsby-plugin-git-lastmod gives the date of the last commit).",
  },
  astro: {
    stamped:
      "The option lastmod of @astrojs/sitemap gives one date to all pages: leave it out, and set item.lastmod for each page in serialize.",
    undated: "Set item.lastmod for each page in the option serialize of @astrojs/sitemap.",
  },
  "simple-sitemap": {
    stamped:
      "The module takes the time when content was saved last: look for a bulk update or a migration at that time.",
  },
  xmlsitemap: {
    stamped:
      "The module takes the time when content was saved last: look for a bulk update or a migration at that time.",
  },
  typo3: {
    stamped:
      "Records take lastmod from the field that lastModifiedField of their sitemap names: look for an import or a task that touches it.",
  },
  ghost: {
    stamped: "Ghost takes lastmod from when a post was saved last: look for a bulk edit or an import at that time.",
  },
  wix: { stamped: `Wix ${hosted}`, undated: `Wix ${hosted}` },
  squarespace: { stamped: `Squarespace ${hosted}`, undated: `Squarespace ${hosted}` },
  webflow: { undated: `Webflow ${hosted}` },
  "xml-sitemaps-com": {
    stamped:
      "A generator that crawls the site from outside cannot know when pages changed: make the sitemap in the system that does.",
  },
  "screaming-frog": {
    stamped:
      "A crawler cannot know when pages changed, save by their Last-Modified header: make the sitemap in the system that does.",
  },
};

/** What would help, the program's own setting first; empty where there is nothing to mend. */
export function generatorRemedies(generator: GeneratorKey | null, code: VerdictCode): string[] {
  const ailment = ailmentOf(code);
  if (ailment === null) return [];
  const own = generator === null ? undefined : specific[generator]?.[ailment];
  return own === undefined ? [general[ailment]] : [own, general[ailment]];
}
