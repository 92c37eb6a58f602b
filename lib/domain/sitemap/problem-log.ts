import { type Problem, type ProblemCode, problemCodes } from "./problem";

const exampleLengthMax = 200;

export interface ProblemLog {
  /** Counts one occurrence; place and example are those of the first. */
  add(code: ProblemCode, line?: number | null, column?: number | null, example?: string | null): void;
  has(code: ProblemCode): boolean;
  /** Those of the file as a whole first, then in the order of their first places. */
  list(): Problem[];
}

/** Collects the problems of one file in constant memory: one record a code. */
export function createProblemLog(): ProblemLog {
  const problems = new Map<ProblemCode, Problem>();
  return {
    add(code, line = null, column = null, example = null) {
      const known = problems.get(code);
      if (known) {
        known.count += 1;
        return;
      }
      problems.set(code, { code, count: 1, line, column, example: example === null ? null : cut(example) });
    },
    has: (code) => problems.has(code),
    list: () => [...problems.values()].sort(byPlace),
  };
}

function byPlace(a: Problem, b: Problem): number {
  if (a.line === null || b.line === null) {
    return (
      Number(a.line !== null) - Number(b.line !== null) || problemCodes.indexOf(a.code) - problemCodes.indexOf(b.code)
    );
  }
  return a.line - b.line || (a.column ?? 0) - (b.column ?? 0);
}

/** A copy, so that a short example does not keep the text of a whole chunk alive. */
function cut(text: string): string {
  return JSON.parse(JSON.stringify(text.slice(0, exampleLengthMax))) as string;
}
