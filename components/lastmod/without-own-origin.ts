/**
 * A sentence for a page of the site, where addresses on the site itself need no more than their path:
 * `https://www.example.com/a.xml` is `/a.xml`. Addresses on other hosts stay whole.
 *
 * @param host Lower case, without a leading "www.".
 */
export function withoutOwnOrigin(sentence: string, host: string): string {
  const literal = host.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");
  return sentence.replace(new RegExp(`https?://(?:www\\.)?${literal}(?::\\d+)?(?=/)`, "gi"), "");
}
