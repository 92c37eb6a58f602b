import { parseProxyAddress } from "./proxy-address";
import { parseViewHeaders } from "./view-headers";

/** How the requests of a market view are sent. */
export interface RequestProfile {
  /** Null: the product's own, honest name. */
  userAgent: string | null;
  acceptLanguage: string | null;
  /** Names in lower case. Sent to hosts of the site alone: they may hold a key that is nobody else's. */
  headers: Record<string, string>;
  /** May hold credentials: shown by `redactCredentials` only. Null: straight to the site. */
  proxyUrl: string | null;
}

/** Asks as the product does by itself. */
export const plainProfile: RequestProfile = { userAgent: null, acceptLanguage: null, headers: {}, proxyUrl: null };

/** A profile as it is typed; empty counts as not given. `headers` has one `Name: value` a line. */
export type TypedProfile = Partial<Record<keyof RequestProfile, string>>;

export type ParsedProfile =
  | { ok: true; profile: RequestProfile }
  /** By field: why it was not taken, in a sentence. */
  | { ok: false; fields: Partial<Record<keyof RequestProfile, string>> };

/** Visible ASCII and spaces. */
const headerText = /^[\x20-\x7e]+$/;
const textLengthMax = 500;

/** Reads and checks a profile. Never throws. */
export function parseProfile(typed: TypedProfile): ParsedProfile {
  const fields: Partial<Record<keyof RequestProfile, string>> = {};
  const text = (field: "userAgent" | "acceptLanguage", name: string) => {
    const value = typed[field]?.trim() || null;
    if (value !== null && (!headerText.test(value) || value.length > textLengthMax)) {
      fields[field] = `${name} must be plain ASCII in one line of at most ${textLengthMax} characters`;
    }
    return value;
  };
  const userAgent = text("userAgent", "The user agent");
  const acceptLanguage = text("acceptLanguage", "Accept-Language");
  if (acceptLanguage !== null && !fields.acceptLanguage && !/^[a-z0-9*;=.,\s-]+$/i.test(acceptLanguage)) {
    fields.acceptLanguage = "Write languages as in de-CH, de;q=0.9, en;q=0.5";
  }
  const headers = parseViewHeaders(typed.headers ?? "");
  if (!headers.ok) fields.headers = headers.message;
  const proxyUrl = typed.proxyUrl?.trim() || null;
  const proxy = proxyUrl === null ? null : parseProxyAddress(proxyUrl);
  if (proxy && !proxy.ok) fields.proxyUrl = proxy.message;
  if (!headers.ok || Object.keys(fields).length > 0) return { ok: false, fields };
  return { ok: true, profile: { userAgent, acceptLanguage, headers: headers.headers, proxyUrl } };
}

/** Why a text is no name of a view; null where it is one. Names stand in addresses and file names. */
export function whyNotViewName(name: string): string | null {
  return /^[a-z0-9][a-z0-9._-]{0,39}$/i.test(name)
    ? null
    : "Name a view with at most 40 letters, digits, dots, dashes and underscores, a letter or digit first";
}
