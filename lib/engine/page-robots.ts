import type { FetchDocument, FetchResult } from "../domain/fetch/fetch-result";
import { allowAll, allowNone, parseRobotsRules, type RobotsRules } from "../domain/robots/robots-rules";
import { collectBytes } from "./collect-bytes";

/** What the robots.txt of one origin answered: kept as evidence of what was skipped. */
export interface RobotsAnswer {
  origin: string;
  status: number | null;
  /** `rules`, `none` (everything may be asked for) or `unreachable` (nothing may). */
  outcome: "rules" | "none" | "unreachable";
  crawlDelayMs: number | null;
}

export interface PageRobots {
  of(url: string, signal: AbortSignal): Promise<{ rules: RobotsRules; answer: RobotsAnswer }>;
  answers(): RobotsAnswer[];
}

interface RobotsEffects {
  fetchDocument: FetchDocument;
  awaitTurn(url: string, signal: AbortSignal, intervalMs: number): Promise<void>;
  userAgent: string;
}

const bytesMax = 524_288;

/** Reads the robots.txt of each origin once. @see https://www.rfc-editor.org/rfc/rfc9309#section-2.3.1 */
export function createPageRobots(
  options: { timeoutMs: number; redirectsMax: number; intervalMs: number },
  effects: RobotsEffects,
): PageRobots {
  const known = new Map<string, Promise<{ rules: RobotsRules; answer: RobotsAnswer }>>();
  const answers: RobotsAnswer[] = [];

  const read = async (origin: string, signal: AbortSignal) => {
    const url = `${origin}/robots.txt`;
    await effects.awaitTurn(url, signal, options.intervalMs);
    const result = await effects.fetchDocument({
      url,
      headers: { accept: "text/plain, */*;q=0.5" },
      timeoutMs: options.timeoutMs,
      totalMs: options.timeoutMs * 2,
      redirectsMax: options.redirectsMax,
      signal,
    });
    const judged = await judge(origin, result, effects.userAgent);
    answers.push(judged.answer);
    return judged;
  };

  return {
    of(url, signal) {
      const { origin } = new URL(url);
      const asked = known.get(origin) ?? read(origin, signal);
      known.set(origin, asked);
      // One that was cut short is asked for again.
      asked.catch(() => known.delete(origin));
      return asked;
    },
    answers: () => [...answers],
  };
}

async function judge(origin: string, result: FetchResult, agent: string) {
  const { status } = result;
  if (result.kind === "body") {
    const { bytes, broken } = await collectBytes(result.body, bytesMax);
    if (!broken || bytes.length > 0) {
      const text = new TextDecoder().decode(bytes);
      // A web page in its place has no rules.
      const rules = /^\s*</.test(text) ? allowAll : parseRobotsRules(text, agent);
      return {
        rules,
        answer: { origin, status, outcome: "rules", crawlDelayMs: rules.crawlDelayMs } satisfies RobotsAnswer,
      };
    }
  }
  // 4xx: there is none, and all may be asked for. 429 is a wish to be left alone, as is every 5xx.
  const isNone = status !== null && status >= 400 && status < 500 && status !== 429;
  return {
    rules: isNone ? allowAll : allowNone,
    answer: { origin, status, outcome: isNone ? "none" : "unreachable", crawlDelayMs: null } satisfies RobotsAnswer,
  };
}
