import { redactCredentials } from "./redact-credentials";
import type { RequestProfile, TypedProfile } from "./request-profile";
import { showHeaders } from "./view-headers";

/** A profile as a form shows it: in the texts that `parseProfile` reads, with every secret as `***`. */
export type ShownProfile = Record<keyof RequestProfile, string>;

export function showProfile(profile: RequestProfile): ShownProfile {
  return {
    userAgent: profile.userAgent ?? "",
    acceptLanguage: profile.acceptLanguage ?? "",
    headers: linesOf(showHeaders(profile.headers)).join("\n"),
    proxyUrl: profile.proxyUrl === null ? "" : redactCredentials(profile.proxyUrl),
  };
}

/** What comes back from a form as it was shown means what is stored: `***` stands for the secret again. */
export function keepSecrets(typed: TypedProfile, stored: RequestProfile): TypedProfile {
  const shown = showProfile(stored);
  const secrets = new Map<string, string>();
  const shownLines = linesOf(showHeaders(stored.headers));
  linesOf(stored.headers).forEach((line, at) => {
    secrets.set(shownLines[at] ?? line, line);
  });
  const lines = (typed.headers ?? "").split(/\r\n|\r|\n/).map((line) => secrets.get(line.trim()) ?? line);
  return {
    ...typed,
    headers: lines.join("\n"),
    proxyUrl:
      stored.proxyUrl !== null && typed.proxyUrl?.trim() === shown.proxyUrl ? stored.proxyUrl : (typed.proxyUrl ?? ""),
  };
}

function linesOf(headers: Record<string, string>): string[] {
  return Object.entries(headers).map(([name, value]) => `${name}: ${value}`);
}
