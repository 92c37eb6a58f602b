/**
 * The answer's headers say that a bot check stands before the content. Reliable at any status: these names are set by
 * the services themselves, on the check and on nothing else.
 *
 * @param headers Names in lower case.
 */
export function isBotCheckAnswer(headers: Readonly<Record<string, string>>): boolean {
  return (
    /challenge/i.test(headers["cf-mitigated"] ?? "") ||
    /challenge|captcha/i.test(headers["x-amzn-waf-action"] ?? "") ||
    "sg-captcha" in headers ||
    "x-sucuri-block" in headers
  );
}

/**
 * The start of a page is that of a bot check, whatever its status: some answer 200 or 503. Marks are the scripts and
 * titles of such pages, not the mere word captcha, which stands on many a contact page.
 */
export function isBotCheckPage(head: string): boolean {
  return /<(!doctype|html|head|script|title|body|meta)\b/i.test(head) && pageMarks.test(head);
}

const pageMarks = new RegExp(
  [
    "<title>\\s*(just a moment|attention required|one moment, please|access denied|pardon our interruption)",
    "<title>[^<]{0,80}(are you (a )?(human|robot)|not a (ro)?bot|robot check|captcha|security check(point)?\\b)",
    "/cdn-cgi/challenge-platform/|_cf_chl_opt|cf-browser-verification", // Cloudflare
    "_Incapsula_Resource", // Imperva
    "captcha-delivery\\.com", // DataDome
    "px-captcha|_pxAppId", // HUMAN
    "\\.awswaf\\.com|awsWafCookieDomainList",
    "/\\.well-known/sgcaptcha", // SiteGround
    "/_sec/cp_challenge|sec-if-cpt-container", // Akamai
    "/\\.within\\.website/x/cmd/anubis",
    "checking your browser before accessing|verify(ing)? (that )?you are (a )?human",
  ].join("|"),
  "i",
);
