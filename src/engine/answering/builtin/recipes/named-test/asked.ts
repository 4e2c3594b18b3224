import { type Rows } from '../../representation/rows.js';
import { type Measure, type Program } from '../program.js';

/** What is asked for: numbers over the same rows, the one asked for first. */
export interface Asked {
  readonly rows: Rows;
  readonly measures: readonly Measure[];
  /** What was chosen where no test is named: Welch's test for two groups, else by the kinds of the columns. */
  readonly chosen?: 'welch' | 'method';
}

/** A number as a figure of an answer. */
export const numberFigure = (name: string, measure: Measure): Program['figures'][number] => ({
  name,
  isTagged: false,
  answer: { op: 'number', measure },
  decimals: null,
  separator: ', ',
});

/** The numbers asked for, as a program that computes nothing else. */
export function programOf(question: string, { rows, measures, chosen }: Asked): Program {
  return {
    rows,
    figures: measures.map((measure) => numberFigure(question, measure)),
    declined: [],
    unapplied: [],
    choices: chosen ? [{ key: `recipe.choice.${chosen}`, values: {} }] : [],
  };
}
