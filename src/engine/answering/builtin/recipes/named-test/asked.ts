import { type Rows } from '../../representation/rows.js';
import { type Measure, type Program } from '../program.js';

/** What is asked for: numbers over the same rows, the one asked for first. */
export interface Asked {
  readonly rows: Rows;
  readonly measures: readonly Measure[];
  /** What was chosen where no test is named: Welch's test for two groups, else by the kinds of the columns. */
  readonly chosen?: 'welch' | 'method';
}

/** The numbers asked for, as a program that computes nothing else. */
export function programOf(question: string, { rows, measures, chosen }: Asked): Program {
  return {
    rows,
    figures: measures.map((measure) => ({
      name: question,
      isTagged: false,
      answer: { op: 'number', measure },
      decimals: null,
      separator: ', ',
    })),
    declined: [],
    unapplied: [],
    choices: chosen ? [{ key: `recipe.choice.${chosen}`, values: {} }] : [],
  };
}
