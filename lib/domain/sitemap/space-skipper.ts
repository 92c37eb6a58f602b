const lineFeed = 10;

/** Passes over white space between tags and counts the lines that end in it. */
export class SpaceSkipper {
  lineFeeds = 0;
  lastLineFeed = 0;

  /** Index of the first byte that is no white space, or the end. */
  skip(bytes: Uint8Array, from: number): number {
    const { length } = bytes;
    let at = from;
    for (;;) {
      if (at === length) return at;
      const byte = bytes[at];
      if (byte === 32) at += 1;
      else if (byte === lineFeed) {
        this.lineFeeds += 1;
        this.lastLineFeed = at;
        at += 1;
      } else if (byte === 9 || byte === 13) at += 1;
      else return at;
    }
  }
}
