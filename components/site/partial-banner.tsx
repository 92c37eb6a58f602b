import { IconAlertTriangle } from "@tabler/icons-react";
import { Banner } from "@/components/ui/banner";
import { Link } from "@/components/ui/link";
import { filterHref } from "@/lib/domain/walk/filter-href";
import { type UrlFilter, walkOf } from "@/lib/domain/walk/url-filter";
import type { WalkHead } from "@/lib/read/walk-summary";
import { BannerActions } from "./banner-actions";
import styles from "./partial-banner.module.css";

/** Says before any number that the walk is not complete, and why. */
export function PartialBanner({ walk, filter }: { walk: WalkHead; filter: UrlFilter }) {
  return (
    <div className="page">
      <Banner
        icon={<IconAlertTriangle size={18} aria-hidden />}
        tone="partial"
        role="note"
        title="This walk is partial: every count is what was read, and may be more"
        actions={<BannerActions reasons={walk.reasons} />}
      >
        <ul className={styles.reasons}>
          {walk.reasons.map((reason) => (
            <li key={reason.sentence}>
              {reason.files === null ? (
                reason.sentence
              ) : (
                <Link href={filterHref(walk.host, "files", walkOf(filter))}>{reason.sentence}</Link>
              )}
            </li>
          ))}
        </ul>
      </Banner>
    </div>
  );
}
