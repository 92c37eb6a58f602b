import { parseAddress } from "../domain/url/parse-address";

/** The key of a site from what was typed. @throws TypeError in words where it is no address. */
export function siteHostOf(typed: string): string {
  return addressOf(typed).host;
}

export function addressOf(typed: string): { host: string; startAddress: string } {
  const address = parseAddress(typed);
  if (!address.ok) throw new TypeError(`Cannot take "${typed}" for a site: ${address.message}`);
  return { host: address.host, startAddress: address.startAddress };
}
