import { createBlockedSite, createEmptySite, createResetSite } from "./answerless-sites";
import { createArchiveSite } from "./archive-site";
import { createBlogSite } from "./blog-site";
import { createBrokenSite } from "./broken-site";
import type { DemoSite } from "./demo-site";
import { createDocsSite } from "./docs-site";
import { createGrowingSite } from "./growing-site";
import { createHarbourSite } from "./harbour-site";
import { createMuseumSite } from "./museum-site";
import { createNewsSite } from "./news-site";
import { createPortalSite } from "./portal-site";
import { createShopSite } from "./shop-site";
import { createSlowSite } from "./slow-site";

/** All demo sites, those worth a first look in front. Their dates hang on `nowMs` alone. */
export function createDemoSites(nowMs: number): DemoSite[] {
  return [
    createNewsSite(nowMs),
    createArchiveSite(),
    createShopSite(nowMs),
    createBlogSite(nowMs),
    createDocsSite(nowMs),
    createPortalSite(nowMs),
    createMuseumSite(),
    createHarbourSite(),
    createBrokenSite(nowMs),
    createGrowingSite(nowMs),
    createSlowSite(nowMs),
    createEmptySite(),
    createBlockedSite(),
    createResetSite(),
  ];
}
