import { type Rows } from '../../representation/rows.js';
import { type Measure, type Program } from '../program.js';

/** What is asked for: numbers over the same rows, the one asked for first. */
export interface Asked {
  readonly rows: Rows;
  readonly measures: readonly Measure[];
  /** True where Welch's test was chosen, not named. */
  readonly isChosen?: boolean;
}

/** The numbers asked for, as a program that computes nothing else. */
export function programOf(question: string, { rows, measures, isChosen }: Asked): Program {
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
    choices: isChosen ? [{ key: 'recipe.choice.welch', values: {} }] : [],
  };
}
