import { lookup as dnsLookup, type LookupAddress, type LookupOptions } from "node:dns";
import { isIP } from "node:net";
import { isLocalName, whyNotPublic } from "../domain/fetch/public-address";
import { normaliseHostname, type ResolveOverrides } from "./resolve-overrides";

/** The connection would have gone to an address that a stranger must not choose. */
export class PrivateAddressError extends Error {
  override name = "PrivateAddressError";
  readonly code = "ERR_PRIVATE_ADDRESS";
}

type LookupCallback = (error: Error | null, address?: string | LookupAddress[], family?: number) => void;

export interface AddressGuard {
  /**
   * Why a host must not be asked, told by its spelling alone: a literal address or a local name. Null for other names,
   * which `lookup` judges when they are resolved: a connection to a literal never resolves anything.
   *
   * @param hostname As `URL` gives it: normal form, brackets around IPv6.
   */
  refuseHost(hostname: string): string | null;
  /**
   * Resolves a name for `net.connect`. Every address of the answer must pass, and the connection is made to these
   * addresses without asking again, so a name cannot change its answer between check and connection.
   *
   * Calls back with a `PrivateAddressError` if one is refused.
   */
  lookup(hostname: string, options: LookupOptions, callback: LookupCallback): void;
}

export interface AddressGuardOptions {
  resolve: ResolveOverrides;
  /** Hosts that may be private: exact names, addresses and `*.suffix` (names below it). */
  allowHosts: readonly string[];
  /** Stands in for DNS in tests. */
  resolveName?: (hostname: string) => Promise<LookupAddress[]>;
}

export function createAddressGuard(options: AddressGuardOptions): AddressGuard {
  const resolveName = options.resolveName ?? askDns;
  const isAllowed = createHostMatcher(options.allowHosts);

  async function resolveChecked(hostname: string): Promise<LookupAddress[]> {
    const override = options.resolve.find(hostname);
    const addresses =
      override?.kind === "address"
        ? [{ address: override.address, family: isIP(override.address) }]
        : await resolveName(hostname);
    if (isAllowed(hostname)) return addresses;
    for (const { address } of addresses) {
      const why = whyNotPublic(address);
      if (why) throw new PrivateAddressError(`${hostname} resolves to ${address}: ${why}`);
    }
    return addresses;
  }

  return {
    refuseHost(hostname) {
      const name = normaliseHostname(hostname);
      if (isAllowed(name)) return null;
      if (isLocalName(name)) return `${name} is a name of this machine or its own network`;
      return isIP(name) === 0 ? null : whyNotPublic(name);
    },
    lookup(hostname, { all }, callback) {
      resolveChecked(hostname).then(
        (addresses) => {
          const [first] = addresses;
          if (!first) callback(Object.assign(new Error(`No address for ${hostname}`), { code: "ENOTFOUND" }));
          else if (all) callback(null, addresses);
          else callback(null, first.address, first.family);
        },
        (error: Error) => callback(error),
      );
    },
  };
}

function createHostMatcher(patterns: readonly string[]): (hostname: string) => boolean {
  const names = new Set<string>();
  const suffixes: string[] = [];
  for (const pattern of patterns) {
    if (pattern.startsWith("*.")) suffixes.push(normaliseHostname(pattern.slice(1)));
    else names.add(normaliseHostname(pattern));
  }
  return (hostname) => {
    const name = normaliseHostname(hostname);
    return names.has(name) || suffixes.some((suffix) => name.endsWith(suffix));
  };
}

function askDns(hostname: string): Promise<LookupAddress[]> {
  return new Promise((resolve, reject) => {
    dnsLookup(hostname, { all: true, verbatim: true }, (error, addresses) =>
      error ? reject(error) : resolve(addresses),
    );
  });
}
