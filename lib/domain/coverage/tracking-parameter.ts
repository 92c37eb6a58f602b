/** Names that say where a visitor came from, or who it is, and nothing of the page. In lower case. */
const exact = new Set([
  ...["gclid", "gclsrc", "dclid", "gbraid", "wbraid", "fbclid", "msclkid", "yclid", "twclid", "ttclid", "igshid"],
  ...["li_fat_id", "srsltid", "mc_cid", "mc_eid", "_ga", "_gl", "_hsenc", "_hsmi", "hsctatracking", "mkt_tok"],
  ...["s_kwcid", "ef_id", "epik", "vero_id", "vero_conv", "oly_anon_id", "oly_enc_id", "wickedid", "cmpid", "icid"],
  ...["phpsessid", "jsessionid", "aspsessionid", "sessionid", "zanpid", "irclickid", "irgwc", "awc", "ncid"],
]);
const prefix = /^(?:utm|pk|piwik|mtm|matomo|itm|stm)_/;

/** @param name As it stands in the query, without its value. */
export function isTrackingParameter(name: string): boolean {
  const lower = name.toLowerCase();
  return exact.has(lower) || prefix.test(lower);
}
