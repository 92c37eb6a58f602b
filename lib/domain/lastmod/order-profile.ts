import type { FileProfile, OrderCounts, UrlDateCounts } from "./file-profile";
import { urlDate } from "./url-date";

const paceMs = 60_000;
const dayMs = 86_400_000;
const zonesMax = 8;
/** Entries of which one is asked for a date in its address, while the last that was asked had none. */
const askedEvery = 8;
/** Different zones counted at most: there are some forty. */
const zonesKept = 64;

/** Folds what lies in the order of entries, in their addresses and in the zones that their lastmods are written in. */
export function createOrderProfile() {
  const order: OrderCounts = { later: 0, earlier: 0, same: 0, laterByPace: 0, earlierByPace: 0 };
  const urlDates: UrlDateCounts = { same: 0, before: 0, after: 0 };
  const zones = new Map<number, number>();
  let lastZone = 0;
  let lastZoneEntries = 0;
  let lastAt: number | null = null;
  let lastHasTime = false;
  let asked = 0;
  let isDatedUrl = false;

  function addZone(offsetMinutes: number, listings: number): void {
    if (offsetMinutes !== lastZone) {
      keepZone();
      lastZone = offsetMinutes;
    }
    lastZoneEntries += listings;
  }
  function keepZone(): void {
    if (lastZoneEntries > 0 && (zones.size < zonesKept || zones.has(lastZone)))
      zones.set(lastZone, (zones.get(lastZone) ?? 0) + lastZoneEntries);
    lastZoneEntries = 0;
  }

  return {
    /** @param raw The text of a lastmod with a time; null where it is not known. */
    // An object an entry would cost a tenth of the profile's time.
    add(loc: string, at: number, hasTime: boolean, raw: string | null, listings: number): void {
      if (lastAt !== null) {
        const gapMs = at - lastAt;
        const isPace = hasTime && lastHasTime && gapMs <= paceMs && gapMs >= -paceMs;
        if (gapMs > 0) {
          order.later += 1;
          if (isPace) order.laterByPace += 1;
        } else if (gapMs < 0) {
          order.earlier += 1;
          if (isPace) order.earlierByPace += 1;
        } else order.same += 1;
      }
      lastAt = at;
      lastHasTime = hasTime;
      if (hasTime && raw !== null) addZone(zoneOf(raw), listings);
      // To search an address takes as long as all else here: until one has a date, only some are asked.
      asked += 1;
      if (!isDatedUrl && asked % askedEvery !== 0) return;
      const day = urlDate(loc);
      isDatedUrl = day !== null;
      if (day === null) return;
      if (at < day - dayMs) urlDates.before += listings;
      else if (at >= day + 2 * dayMs) urlDates.after += listings;
      else urlDates.same += listings;
    },
    finish(): Required<Pick<FileProfile, "order" | "zones" | "urlDates">> {
      keepZone();
      const found = urlDates.same + urlDates.before + urlDates.after > 0;
      return {
        order,
        zones: [...zones]
          .map(([offsetMinutes, entries]) => ({ offsetMinutes, entries }))
          .sort((a, b) => b.entries - a.entries || a.offsetMinutes - b.offsetMinutes)
          .slice(0, zonesMax),
        urlDates: found ? urlDates : null,
      };
    },
  };
}

const [plus, minus, colon, zed] = [43, 45, 58, 90];

/** Minutes ahead of UTC of `…+05:30` and the like; 0 for `Z`, and for what is written in another way. */
function zoneOf(raw: string): number {
  const { length } = raw;
  if (raw.charCodeAt(length - 1) === zed || raw.charCodeAt(length - 3) !== colon) return 0;
  const sign = raw.charCodeAt(length - 6);
  if (sign !== plus && sign !== minus) return 0;
  const minutes = Number(raw.slice(length - 5, length - 3)) * 60 + Number(raw.slice(length - 2));
  return Number.isNaN(minutes) ? 0 : sign === minus ? -minutes : minutes;
}
