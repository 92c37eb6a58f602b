import { formatCount } from "../format-count";
import { formatList } from "../format-stamp";
import { datedMin, type FileDetector, findingOf } from "./detector";

/** From this share (0–1) of the entries on, other zones than the first are no slips. */
export const otherZonesShare = 0.1;

/** Times in several zones that differ by more than summer time: several writers, each with a clock of its own. */
export const severalZones: FileDetector = {
  code: "several-zones",
  title: "Times in several zones",
  leadsTo: () => null,
  detect({ profile }) {
    const [main, ...others] = profile.zones ?? [];
    if (!main) return null;
    const apart = others.filter(({ offsetMinutes }) => Math.abs(offsetMinutes - main.offsetMinutes) > 60);
    const entries = apart.reduce((sum, zone) => sum + zone.entries, 0);
    const of = [main, ...others].reduce((sum, zone) => sum + zone.entries, 0);
    if (entries < datedMin || entries < of * otherZonesShare) return null;
    const named = [main, ...apart]
      .slice(0, 4)
      .map((zone) => `${zoneText(zone.offsetMinutes)} (${formatCount(zone.entries)})`);
    return {
      code: this.code,
      severity: "note",
      sentence: `Lastmods are written in several zones: ${formatList(named)}. Several programs seem to write them, and each may mean another thing by the date.`,
      ...findingOf(entries, of),
      threshold: otherZonesShare,
      stamps: [],
      examples: [],
    };
  },
};

/** `+05:30`, `-03:00`, `UTC` */
function zoneText(offsetMinutes: number): string {
  if (offsetMinutes === 0) return "UTC";
  const two = (number: number) => String(number).padStart(2, "0");
  const minutes = Math.abs(offsetMinutes);
  return `${offsetMinutes < 0 ? "-" : "+"}${two(Math.floor(minutes / 60))}:${two(minutes % 60)}`;
}
