import { type Rule } from '../context.js';
import { type NamedResult } from '../named-result.js';
import { Refusal } from '../refusal.js';
import { stemsOf } from '../sentence.js';

const GAP = /^[\s"'“‘*_(]{0,4}$/;

/** The columns of texts that a word is of, where only they have it. */
function columnsWith({ columns }: NamedResult, stem: string): number[] {
  return columns.flatMap(({ name, isMeasure, type }, place) =>
    !isMeasure && type === 'text' && stemsOf(name).includes(stem) ? [place] : [],
  );
}

/** What tells a row apart does not stand directly behind the name of another column of texts: "the winner" is no loser. */
export const labelsAreTheirs: Rule = ({ cells, words, typed }) => {
  for (const { result, place, column, at, placed } of cells) {
    if (!column || column.isMeasure || placed.cells.length > 1) continue;
    const before = words.findLast((word) => word.to <= at);
    if (!before || !GAP.test(typed.slice(before.to, at))) continue;
    const [other, ...others] = columnsWith(result, before.stem);
    if (other !== undefined && others.length === 0 && other !== place)
      throw new Refusal(
        `"${before.text}" is what ${result.name}.${result.columns[other]?.key ?? ''} is called, not ${result.name}.${column.key}`,
      );
  }
};
