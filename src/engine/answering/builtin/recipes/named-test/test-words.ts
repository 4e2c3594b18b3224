import { readFileSync } from 'node:fs';
import { type ComparisonMethod, type CorrelationMethod } from '../program.js';

/** A method that a question names; `tTest` leaves open which one, `paired` stands for all that others read. */
type NamedMethod =
  | Extract<ComparisonMethod, 'paired' | 'anova' | 'kruskal' | 'mannWhitney' | 'kolmogorov' | 'welch' | 't'>
  | CorrelationMethod
  | 'tTest'
  | 'chiSquared'
  | 'regression';

/** A number of a test that a question asks for; `significance` is only spoken of. */
export type NamedPart = 'rSquared' | 'slope' | 'intercept' | 'pValue' | 'statistic' | 'significance';

interface Words {
  /** Patterns of names, in the order in which they are looked for. */
  readonly methods: readonly (readonly [method: NamedMethod, pattern: string])[];
  readonly parts: readonly (readonly [part: NamedPart, pattern: string])[];
  /** Words that say how a test is made and are taken out of the question. */
  readonly fillers: string;
  /** Words that say how columns hang together and leave nothing open. */
  readonly allowed: string;
}

const words = JSON.parse(readFileSync(new URL('./test-words.json', import.meta.url), 'utf8')) as Words;

const patternOf = (text: string): RegExp =>
  new RegExp(`(?<![\\p{L}\\p{N}])(?:${text})(?![\\p{L}\\p{N}])`, 'giu');

const METHODS = words.methods.map(([method, pattern]) => [method, patternOf(pattern)] as const);
const PARTS = words.parts.map(([part, pattern]) => [part, patternOf(pattern)] as const);
const FILLERS = patternOf(words.fillers);
const ALLOWED = new RegExp(`^(?:${words.allowed})$`, 'i');

/** What a question says of a test, and the question without it. */
export interface TestWords {
  readonly methods: ReadonlySet<NamedMethod>;
  readonly parts: ReadonlySet<NamedPart>;
  /** What is left to be linked to columns and values. */
  readonly rest: string;
}

/** True for a word that says how columns hang together, not which. */
export function saysHow(norm: string): boolean {
  return norm.split(' ').every((word) => ALLOWED.test(word));
}

/** Takes the words for tests and their numbers out of a question. */
export function readTestWords(question: string): TestWords {
  let rest = question;
  const found = <Name>(patterns: readonly (readonly [Name, RegExp])[]): Set<Name> => {
    const names = new Set<Name>();
    for (const [name, pattern] of patterns) {
      const left = rest.replace(pattern, ' ');
      if (left !== rest) names.add(name);
      rest = left;
    }
    return names;
  };
  // "chi-squared statistic": the number is told by the name before it, which is therefore taken out later.
  const parts = found(PARTS);
  const methods = found(METHODS);
  rest = rest
    .replace(FILLERS, ' ')
    .replace(/\(\s*\)|\s[-–]\s/g, ' ')
    .replace(/~/g, ' on ');
  return { methods, parts, rest: rest.replace(/\s+/g, ' ').trim() };
}
