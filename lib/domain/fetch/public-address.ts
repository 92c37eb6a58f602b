import ipaddr from "ipaddr.js";

/**
 * Why an IP address must not be asked on behalf of a stranger, or null for an address of the public internet.
 *
 * Public IPv4 is what the registry leaves to unicast: not this host, private, carrier-grade NAT, link-local,
 * documentation, benchmarking, multicast or reserved space. Public IPv6 is 2000::/3 without its special blocks. Forms
 * that carry an IPv4 address which the network would deliver to (mapped, NAT64, 6to4) count as that address; forms that
 * hide it or are obsolete (Teredo, IPv4-compatible, IPv4-translated) are refused.
 *
 * @param address Without brackets; any spelling that `inet_aton` takes (decimal, octal, hexadecimal, short), zones too.
 * @see https://www.iana.org/assignments/iana-ipv4-special-registry/
 * @see https://www.iana.org/assignments/iana-ipv6-special-registry/
 */
export function whyNotPublic(address: string): string | null {
  if (!ipaddr.isValid(address)) return `${address} is not an IP address`;
  const parsed = ipaddr.parse(address);
  const range = parsed.kind() === "ipv4" ? parsed.range() : rangeOfV6(parsed as ipaddr.IPv6);
  return range === "unicast" ? null : `${address} is ${rangeName[range] ?? "not an address of the public internet"}`;
}

/** The name is one that only this machine or its own network answers to. */
export function isLocalName(hostname: string): boolean {
  const name = hostname.toLowerCase().replace(/\.$/, "");
  return localNames.some((local) => name === local || name.endsWith(`.${local}`));
}

/** @see https://www.iana.org/assignments/special-use-domain-names/ — and `internal`, which ICANN reserved in 2024. */
const localNames = ["localhost", "localdomain", "local", "internal", "home.arpa"];

function rangeOfV6(address: ipaddr.IPv6): string {
  const { parts } = address;
  if (address.isIPv4MappedAddress()) return address.toIPv4Address().range();
  // 64:ff9b::/96 only: 64:ff9b:1::/48 is for use inside one network.
  if (address.match(nat64Prefix)) return v4Of(parts[6] ?? 0, parts[7] ?? 0).range();
  if (parts[0] === 0x2002) return v4Of(parts[1] ?? 0, parts[2] ?? 0).range();
  const range = address.range();
  return range === "unicast" && !address.match(globalUnicast) ? "reserved" : range;
}

const nat64Prefix = ipaddr.IPv6.parseCIDR("64:ff9b::/96");
const globalUnicast = ipaddr.IPv6.parseCIDR("2000::/3");

function v4Of(high: number, low: number): ipaddr.IPv4 {
  return new ipaddr.IPv4([high >> 8, high & 0xff, low >> 8, low & 0xff]);
}

const rangeName: Record<string, string> = {
  unspecified: "this host",
  loopback: "this host",
  private: "in a private network",
  uniqueLocal: "in a private network",
  deprecatedSiteLocal: "in a private network",
  carrierGradeNat: "behind a carrier's address translation",
  linkLocal: "on the local link",
  multicast: "a multicast address",
  broadcast: "a broadcast address",
  benchmarking: "for benchmarks only",
};
