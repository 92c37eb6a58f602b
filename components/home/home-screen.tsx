import type { SiteCard as Site } from "@/lib/read/site-list";
import { FirstVisit } from "./first-visit";
import styles from "./home-screen.module.css";
import { SiteCard } from "./site-card";

/** The field, and the sites that are known; before there are any, what to type. */
export function HomeScreen({ sites, now }: { sites: Site[]; now: number }) {
  return (
    <div className="page">
      <div className={styles.intro}>
        <h1 className={styles.headline}>The index that goes with a site’s own map</h1>
        <p className={styles.lead}>
          Type a domain. Gazetteer finds its XML sitemaps, walks them, and shows what exists, how it is organised and
          whether <code>lastmod</code> can be believed.
        </p>
        <FirstVisit examples={sites.length === 0} />
      </div>
      {sites.length > 0 ? (
        <section aria-labelledby="sites-title" className={styles.sites}>
          <h2 id="sites-title" className={styles.title}>
            Sites <span className={styles.count}>{sites.length}</span>
          </h2>
          <ul className={styles.cards}>
            {sites.map((site) => (
              <SiteCard key={site.host} site={site} now={now} />
            ))}
          </ul>
        </section>
      ) : null}
    </div>
  );
}
