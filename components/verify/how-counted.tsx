import styles from "./verify-screen.module.css";

/** How the figures of the page come about, in words. */
export function HowCounted() {
  return (
    <details className={styles.counted}>
      <summary>How this is counted</summary>
      <p>
        Pages are picked before any is looked at, spread over sections and ages of lastmod, undated ones among them; up
        to six in ten are pages seen before, half of them with a lastmod that moved since. robots.txt is obeyed, with
        the delay it asks for; what it forbids is counted as skipped and not replaced.
      </p>
      <p>
        A page’s own date is that of its JSON-LD, else microdata, else meta, else what it shows (“updated 17 May 2024”,
        in some thirty languages), else HTTP Last-Modified. A lastmod within a day of it agrees; a date without a time
        covers its whole day. A page that names only its publication contradicts no later lastmod. Where nine in ten
        pages date themselves by one moment, or by that of the request, their dates are those of a build and count as no
        agreement.
      </p>
      <p>
        A page has changed when the words of its main text have. Navigation, related items, clocks, counters, reading
        times, tokens, cookie notices and “updated” lines are left out, and so is what came or went on many pages at
        once: that is the template. Images, links and markup are not text. Home, tags, archives and other lists change
        with their children and are left out of the score.
      </p>
      <p>
        Recall is the share of changes that lastmod told, precision the share of its moves that were changes, false
        moves the share of unchanged pages that moved; with Wilson’s 95 % intervals, over all looks there ever were. Two
        looks within one walk say nothing of lastmod, which was read once; and a look soon after its walk is the
        fairest, since what changes in between cannot be told yet.
      </p>
    </details>
  );
}
