/** What is wrong with a document of knowledge, and where. Lines and columns count from 1. */
export interface KnowledgeProblem {
  readonly line: number;
  readonly column: number;
  /** Description of the error. */
  readonly message: string;
}

/** A problem at a place in the text. */
export interface PlacedProblem {
  /** How many UTF-16 units stand before it. */
  readonly at: number;
  readonly message: string;
}

/** More are not looked for. */
const MOST_PROBLEMS = 100;

function firstOf(problems: Iterable<PlacedProblem>): PlacedProblem[] {
  const first: PlacedProblem[] = [];
  for (const problem of problems) {
    first.push(problem);
    if (first.length >= MOST_PROBLEMS) break;
  }
  return first;
}

/** The first problems that are found by their lines and columns, in the order of the text. */
export function inLines(text: string, problems: Iterable<PlacedProblem>): KnowledgeProblem[] {
  return firstOf(problems)
    .toSorted((one, other) => one.at - other.at)
    .map(({ at, message }) => {
      const before = text.slice(0, at).split(/\r\n|\n|\r/);
      return { line: before.length, column: Array.from(before.at(-1) ?? '').length + 1, message };
    });
}
