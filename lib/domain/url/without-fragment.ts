/** The address of the document: `https://a.test/x#top` is at `https://a.test/x`. */
export function withoutFragment(loc: string): string {
  const at = loc.indexOf("#");
  return at < 0 ? loc : loc.slice(0, at);
}
