/** Longer lines are no lines. */
export const lineLengthMax = 1_048_576;

export interface LineSplitter {
  write(text: string): void;
  end(): void;
}

/**
 * Cuts portions of text into lines at `\n`, `\r\n` and `\r`, numbered from 1. A line that is too long is handed on as
 * null; its rest is passed over.
 */
export function createLineSplitter(onLine: (text: string | null, line: number) => void): LineSplitter {
  let rest = "";
  let line = 0;
  let isSkipping = false;
  let endedInReturn = false;

  function hand(text: string): void {
    line += 1;
    if (isSkipping || text.length > lineLengthMax) onLine(null, line);
    else onLine(text, line);
    isSkipping = false;
  }

  return {
    write(portion) {
      let text = portion;
      if (endedInReturn && text.startsWith("\n")) text = text.slice(1);
      if (portion !== "") endedInReturn = text.endsWith("\r");
      text = rest + text;
      let from = 0;
      const hasReturns = text.includes("\r");
      for (;;) {
        const feed = text.indexOf("\n", from);
        const back = hasReturns ? text.indexOf("\r", from) : -1;
        const at = back >= 0 && (feed < 0 || back < feed) ? back : feed;
        if (at < 0) break;
        hand(text.slice(from, at));
        from = at === back && text[at + 1] === "\n" ? at + 2 : at + 1;
      }
      rest = text.slice(from);
      if (rest.length > lineLengthMax) {
        isSkipping = true;
        rest = "";
      }
    },
    end() {
      if (rest !== "" || isSkipping) hand(rest);
      rest = "";
    },
  };
}
