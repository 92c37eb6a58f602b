/** How a proxy is spoken to. With `socks5h` it resolves names itself; with the others it is given a checked address. */
export type ProxyScheme = "http" | "https" | "socks5" | "socks5h";

export interface ProxyAddress {
  scheme: ProxyScheme;
  /** Normal form; no brackets around IPv6. */
  hostname: string;
  port: number;
  /** Null: no credentials. */
  user: string | null;
  password: string;
}

export type ParsedProxy =
  | { ok: true; proxy: ProxyAddress }
  | {
      ok: false;
      /** To be shown as it stands: without a word of what was typed, for that may hold a password. */
      message: string;
    };

const defaultPorts: Record<ProxyScheme, number> = { http: 80, https: 443, socks5: 1080, socks5h: 1080 };
const form = "write http://host:port, https://…, socks5://… or socks5h://…, with user:password@ where it asks for one";

/** Reads the address of a proxy. Percent-encoded characters of user and password are decoded. Never throws. */
export function parseProxyAddress(text: string): ParsedProxy {
  const typed = text.trim();
  if (/\s/.test(typed)) return refuse("An address of a proxy holds no white space: write %20 for a space");
  const scheme = /^([a-z][a-z0-9+.-]*):\/\//i.exec(typed)?.[1]?.toLowerCase();
  if (scheme === undefined || !Object.hasOwn(defaultPorts, scheme)) return refuse(`This is no proxy: ${form}`);
  // A host of another scheme than http is not brought into its normal form; a port of 80 would be left out there.
  const rest = typed.slice(scheme.length);
  if (!URL.canParse(`http${rest}`) || !URL.canParse(`socks5${rest}`)) return refuse(`This is no proxy: ${form}`);
  const url = new URL(`http${rest}`);
  const port = new URL(`socks5${rest}`).port;
  if (url.pathname !== "/" || url.search !== "" || url.hash !== "") {
    return refuse("Leave path and query out of the address of the proxy");
  }
  const user = decode(url.username);
  const password = decode(url.password);
  if (user === null || password === null) {
    return refuse("User or password of the proxy hold a % that is no percent-encoding: write %25 for it");
  }
  if (Buffer.byteLength(user) > 255 || Buffer.byteLength(password) > 255) {
    return refuse("User or password of the proxy are longer than 255 bytes");
  }
  if (isPlainHttp(scheme) && user.includes(":")) return refuse("A user of an HTTP proxy cannot hold a colon");
  return {
    ok: true,
    proxy: {
      scheme: scheme as ProxyScheme,
      hostname: url.hostname.replace(/^\[|\]$/g, ""),
      port: port === "" ? defaultPorts[scheme as ProxyScheme] : Number(port),
      user: user === "" && password === "" ? null : user,
      password,
    },
  };
}

function isPlainHttp(scheme: string): boolean {
  return scheme === "http" || scheme === "https";
}

function decode(text: string): string | null {
  try {
    return decodeURIComponent(text);
  } catch {
    return null;
  }
}

function refuse(message: string): ParsedProxy {
  return { ok: false, message };
}
