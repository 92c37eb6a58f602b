import { formatCount, formatPlural } from "@/components/ui/format-number";
import { formatSpan, formatStamp } from "@/components/ui/format-time";
import type { WalkLimits } from "@/lib/domain/walk/walk-limits";
import type { WalkHost, WalkManners } from "@/lib/read/walk-hosts";
import styles from "./hosts-asked.module.css";

/** How the hosts of a walk were asked: how often, how fast, and where they asked for more patience. */
export function HostsAsked({
  manners,
  limits,
  live = false,
}: {
  manners: WalkManners;
  limits: WalkLimits | null;
  /** The walk is under way: what each host waits for now. */
  live?: boolean;
}) {
  const { hosts, hostCount, agent, route, crawlDelayMs } = manners;
  if (hosts.length === 0) return <p className={styles.note}>No request was counted by host in this walk.</p>;
  return (
    <>
      <table className={styles.table} aria-label="Hosts asked">
        <thead>
          <tr>
            <th scope="col">Host</th>
            <th scope="col" className={styles.number}>
              Requests
            </th>
            <th scope="col" className={styles.number}>
              Held back
            </th>
            <th scope="col">{live ? "Now" : "Retry-After"}</th>
          </tr>
        </thead>
        <tbody>
          {hosts.map((host) => (
            <tr key={host.host}>
              <th scope="row" className="mono">
                {host.host}
              </th>
              <td className={styles.number}>{formatCount(host.requests)}</td>
              <td className={styles.number}>{host.waitedMs > 0 ? waitText(host.waitedMs) : "–"}</td>
              <td>{live ? nowWords(host) : retryWords(host)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {hostCount > hosts.length ? (
        <p className={styles.note}>And {formatCount(hostCount - hosts.length)} more.</p>
      ) : null}
      <ul className={styles.manners}>
        {limits ? <li>{paceWords(limits)}</li> : null}
        {agent ? (
          <li>
            Sent as <code>{agent}</code>
            {route && route !== "direct" ? `, by way of ${route}` : ""}
          </li>
        ) : null}
        {crawlDelayMs === null ? null : (
          <li>
            robots.txt asks for {waitText(crawlDelayMs)} between requests (Crawl-delay): kept where pages are looked at;
            its sitemap files are read at the pace above.
          </li>
        )}
      </ul>
    </>
  );
}

function paceWords({ perHostMax, perHostIntervalMs }: WalkLimits): string {
  const apart =
    perHostIntervalMs > 0
      ? `, ${formatCount(perHostIntervalMs)} ms apart: ${formatPlural(Math.round(60_000 / perHostIntervalMs), "request")} a minute at most`
      : ", one after the other without a pause";
  return `At most ${formatPlural(perHostMax, "request")} at once to a host${apart}`;
}

function nowWords(host: WalkHost): string {
  if (host.isLeftAlone && host.retryAfterUntil !== null)
    return `left alone until ${timeOf(host.retryAfterUntil)}, as it asked (Retry-After)`;
  if (host.waitMs >= 100) return `next request in ${waitText(host.waitMs)}`;
  return retryWords(host, "may be asked");
}

function retryWords({ retryAfters, retryAfterUntil }: WalkHost, none = "–"): string {
  if (retryAfters === 0 || retryAfterUntil === null) return none;
  return `${formatPlural(retryAfters, "wait")}, the last until ${timeOf(retryAfterUntil)}`;
}

/** `0.3 s`, `12 s`, `4 min` */
function waitText(ms: number): string {
  return ms < 10_000 ? `${Number((ms / 1_000).toFixed(1))} s` : formatSpan(ms);
}

function timeOf(at: number): string {
  return `${formatStamp(at, "second").slice(-8)} UTC`;
}
