import type { WalkReason } from "@/lib/domain/walk/walk-state";
import type { FileRow } from "@/lib/read/file-tree";

/** Why a walk found nothing to show: each asks something else of the reader. */
export type FailureKind =
  | "blocked"
  | "unreachable"
  | "server-errors"
  | "not-a-sitemap"
  | "declared-but-gone"
  | "none-declared"
  | "refused"
  | "cancelled"
  | "our-fault"
  | "empty";

/** Tells the kinds apart from the walk's reasons and from what was probed. */
export function failureKind(reasons: WalkReason[], probes: Pick<FileRow, "source">[]): FailureKind {
  const has = (code: WalkReason["code"]) => reasons.some((reason) => reason.code === code);
  if (has("internal")) return "our-fault";
  if (has("blocked")) return "blocked";
  if (has("unreachable")) return "unreachable";
  if (has("refused")) return "refused";
  if (has("not-a-sitemap") || has("malformed")) return "not-a-sitemap";
  if (has("cancelled")) return "cancelled";
  // Where the server failed, nothing is known of its sitemaps.
  if (has("failed") && !has("no-sitemap")) return "server-errors";
  if (has("no-sitemap"))
    return probes.some((probe) => probe.source === "robots" || probe.source === "typed")
      ? "declared-but-gone"
      : "none-declared";
  return "empty";
}

export const failureWords: Record<FailureKind, { title: string; about: string; tries: string[] }> = {
  blocked: {
    title: "The site blocks this request",
    about:
      "This is about our request, not about the site’s sitemaps: they may well exist. The server answered, and what it answered was a refusal.",
    tries: [
      "Walk again later: some sites refuse by rate, for minutes or hours.",
      "Set a contact address (GAZETTEER_CONTACT), so that the User-Agent says who asks, and ask the owner to let it in.",
      "Walk from another network: hosting addresses are often refused where an office line is not.",
    ],
  },
  unreachable: {
    title: "The site cannot be reached",
    about:
      "No answer came: the name, the connection or its certificate failed. Whether there are sitemaps is not known.",
    tries: [
      "Check the spelling of the domain.",
      "Open the site in a browser: if that fails too, it is down.",
      "Walk again in a while.",
    ],
  },
  "server-errors": {
    title: "The site answers with errors",
    about: "The server answered, but with failures of its own. Whether there are sitemaps is not known.",
    tries: ["Open the site in a browser: if that fails too, it is down.", "Walk again in a while."],
  },
  refused: {
    title: "This address was not asked",
    about: "It leads to a private or reserved network address, or to something other than http and https.",
    tries: ["An operator can allow hosts on private networks with GAZETTEER_ALLOW_HOSTS."],
  },
  "not-a-sitemap": {
    title: "What was found is not a sitemap",
    about:
      "The address answers, but with something else: usually an HTML page, sometimes an error page with status 200.",
    tries: [
      "Look at the first lines of the answer below.",
      "Type the address of the sitemap itself, if you know it.",
      "A page that asks for consent or a captcha is a block in disguise.",
    ],
  },
  "declared-but-gone": {
    title: "The sitemap is declared, but gone",
    about: "An address was given, but nothing that can be read is there, nor at the usual addresses.",
    tries: [
      "The declaration is probably old: tell the site’s owner.",
      "Type the address of the sitemap itself, if you know it.",
    ],
  },
  "none-declared": {
    title: "No sitemap was found",
    about: "robots.txt declares none, and there is none at the four usual addresses. Many sites simply have none.",
    tries: [
      "Try the other form of the domain, with or without www.",
      "Type the address of the sitemap itself: it may have an unusual name.",
    ],
  },
  cancelled: {
    title: "The walk was cancelled before anything was read",
    about: "Nothing is known about the site’s sitemaps yet.",
    tries: ["Walk again."],
  },
  "our-fault": {
    title: "Gazetteer could not do its part",
    about:
      "This is not about the site: something failed on our side, again and again. What is known from walks before stands as it was.",
    tries: [
      "Make room where the database lies, if its disk is full.",
      "Walk again: what had failed may be over.",
      "Look into the log of the workers (.gazetteer/logs), and report what it says.",
    ],
  },
  empty: {
    title: "The sitemap is there, and empty",
    about: "It was read in whole, and lists no URL. That is an answer, not a failure.",
    tries: ["If pages should be listed, the generator of the sitemap is broken: tell the site’s owner."],
  },
};
