"use client";

import { useState } from "react";
import { AddressForm } from "./address-form";
import styles from "./first-visit.module.css";

const demos = [
  { address: "news.demo.test", what: "A news site: every lastmod is one of two moments. Are they when pages changed?" },
  { address: "archive.demo.test", what: "A document archive of 10,236 URLs without a single lastmod." },
  { address: "shop.demo.test", what: "A shop: 60,000 URLs in gzipped files by section and language." },
];

/** The field, with what can be typed under it, and on a first visit three sites to try. */
export function FirstVisit({ examples }: { examples: boolean }) {
  const [typed, setTyped] = useState<{ address: string } | null>(null);
  return (
    <>
      <AddressForm typed={typed} />
      <p className={styles.hint}>
        A domain (<code>example.com</code>), any page of it, the address of a sitemap, or of a robots.txt.
      </p>
      {examples ? (
        <div className={styles.demos}>
          <p className={styles.title}>
            Nothing walked yet. To look around without a network, start with <code>npm run demo</code> and try:
          </p>
          <ul>
            {demos.map(({ address, what }) => (
              <li key={address}>
                <button type="button" onClick={() => setTyped({ address })}>
                  <code>{address}</code>
                </button>
                <span>{what}</span>
              </li>
            ))}
          </ul>
        </div>
      ) : null}
    </>
  );
}
