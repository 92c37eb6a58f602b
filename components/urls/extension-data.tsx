import type { EntryExtension } from "@/lib/domain/sitemap/entry";
import styles from "./url-detail.module.css";

/** What an entry carries beside its address and its date: how much in words, all of it on demand. */
export function ExtensionData({ extension }: { extension: EntryExtension }) {
  const parts = [
    extension.news
      ? `news${extension.news.publicationDate ? `, published ${extension.news.publicationDate}` : ""}`
      : null,
    extension.images?.length ? `${extension.images.length} images` : null,
    extension.videos?.length ? `${extension.videos.length} videos` : null,
    extension.alternates?.length ? `${extension.alternates.length} languages` : null,
    extension.changefreq ? `changefreq ${extension.changefreq}` : null,
    extension.priority ? `priority ${extension.priority}` : null,
  ].filter((part) => part !== null);
  return (
    <details className={styles.extension}>
      <summary>{parts.join(" · ") || "other fields"}</summary>
      <pre>{JSON.stringify(extension, null, 2)}</pre>
    </details>
  );
}
