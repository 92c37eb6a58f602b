/** A place in the file. `line` 0 until it is asked for: `pos` is an index into the scanner's bytes until then. */
export interface Mark {
  pos: number;
  line: number;
  column: number;
}

const lineFeed = 10;

/** Keeps lines and columns right while bytes come and go. Lines are counted once, columns only where they are asked for. */
export class LineCount {
  readonly #marks: Mark[] = [];
  /** Of the byte at `#at`. */
  #line = 1;
  /** UTF-16 units of the line before the first byte that is still there; counts only where no later line has begun. */
  #columnBefore = 0;
  /** Bytes before this index are counted. */
  #at = 0;
  /** Index of the first byte of the line of `#at`; before the first byte that is still there: -1. */
  #lineFrom = -1;

  /** A mark that stays right when bytes before it are dropped. */
  createMark(): Mark {
    const mark = { pos: 0, line: 0, column: 0 };
    this.#marks.push(mark);
    return mark;
  }

  /** Takes a caller's count of the bytes up to `to`, which were all behind the last count. */
  advance(to: number, lineFeeds: number, lastLineFeed: number): void {
    this.#at = to;
    if (lineFeeds === 0) return;
    this.#line += lineFeeds;
    this.#lineFrom = lastLineFeed + 1;
  }

  count(bytes: Uint8Array, to: number): void {
    for (let at = this.#at; at < to; at += 1) {
      if (bytes[at] !== lineFeed) continue;
      this.#line += 1;
      this.#lineFrom = at + 1;
    }
    this.#at = Math.max(this.#at, to);
  }

  locate(mark: Mark, bytes: Buffer): void {
    if (mark.line > 0) return;
    let line = this.#line;
    let lineFrom = this.#lineFrom;
    if (mark.pos >= this.#at) {
      for (let at = this.#at; at < mark.pos; at += 1) {
        if (bytes[at] !== lineFeed) continue;
        line += 1;
        lineFrom = at + 1;
      }
    } else if (mark.pos < lineFrom || lineFrom < 0) {
      for (let at = mark.pos; at < this.#at; at += 1) if (bytes[at] === lineFeed) line -= 1;
      const feed = mark.pos === 0 ? -1 : bytes.lastIndexOf(lineFeed, mark.pos - 1);
      lineFrom = feed < 0 ? -1 : feed + 1;
    }
    mark.line = line;
    const before = lineFrom < 0 ? this.#columnBefore : 0;
    mark.column = before + bytes.toString("utf8", Math.max(lineFrom, 0), mark.pos).length + 1;
  }

  /** The first `dropped` bytes go. */
  drop(bytes: Buffer, dropped: number): void {
    if (dropped === 0) return;
    for (const mark of this.#marks) {
      if (mark.line === 0 && mark.pos >= 0 && mark.pos < dropped) this.locate(mark, bytes);
      mark.pos -= dropped;
    }
    this.count(bytes, dropped);
    if (this.#lineFrom < 0) this.#columnBefore += bytes.toString("utf8", 0, dropped).length;
    else this.#columnBefore = bytes.toString("utf8", this.#lineFrom, dropped).length;
    this.#at -= dropped;
    this.#lineFrom = -1;
  }
}
