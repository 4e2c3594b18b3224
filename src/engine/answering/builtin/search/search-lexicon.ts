import { readFileSync } from 'node:fs';

interface LexiconFile {
  readonly stop: string;
  readonly superlatives: string;
  readonly lowSuperlatives: string;
  readonly comparisons: string;
  readonly comparisonsBehind: string;
  readonly negations: string;
  readonly months: string;
  readonly numbers: Readonly<Record<string, number>>;
  readonly ordinals: Readonly<Record<string, number>>;
  readonly synonyms: Readonly<Record<string, string>>;
}

const file = JSON.parse(
  readFileSync(new URL('./search-lexicon.json', import.meta.url), 'utf8'),
) as LexiconFile;

const setOf = (words: string): ReadonlySet<string> => new Set(words.split(' '));

/** Words with a part in questions to tables. */
export const searchLexicon = {
  /** Words that name nothing by themselves. */
  stop: setOf(file.stop),
  superlatives: setOf(file.superlatives),
  lowSuperlatives: setOf(file.lowSuperlatives),
  /** Words that compare with a number behind them, or in front of them. */
  comparisons: setOf(file.comparisons),
  comparisonsBehind: setOf(file.comparisonsBehind),
  negations: setOf(file.negations),
  numbers: new Map(Object.entries(file.numbers)),
  /** Words for a place in an order. */
  ordinals: new Map(Object.entries(file.ordinals)),
  /** What cells may say for a word of the question. */
  synonyms: new Map(Object.entries(file.synonyms).map(([word, cells]) => [word, cells.split('|')] as const)),
};

const MONTHS = file.months.split(' ');

/** True for the English name of a month or its first letters. */
export function isMonth(word: string): boolean {
  return word.length >= 3 && MONTHS.some((month) => word.startsWith(month)) && /^[a-z]{3,9}$/.test(word);
}
