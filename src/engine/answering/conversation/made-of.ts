import { type ResultTable } from '../../table.js';
import { type LinkedQuestion } from '../mentions/linked-question.js';
import { FOLDS, isSuperlative, STOP, wordSet } from '../question/words.js';
import { type DataColumn } from '../tables/data-table.js';
import { partsOfQuestion, type QuestionPart } from './question-parts.js';

const ASKING_WHY = /^\W*(?:(?:and|but|so|then|ok|okay)\W+)*(?:why|how come)\b/i;
/** Words that say no more than that something stands out. */
const STANDING_OUT = wordSet(
  'why come so very such like high low big small large great strong weak good bad higher lower bigger smaller larger better worse far ahead behind leading',
);
const MOST_COLUMNS = 4;
const MOST_VALUES = 30;

/** Whether a question asks for reasons. */
export const asksWhy = (question: string): boolean => ASKING_WHY.test(question);

/**
 * What a group of the answer before is made of: "why is South the highest?" after "total amount by region" is read as "total
 * amount by product for South", for each column that its rows can be told apart by. None where the question says anything else.
 */
export function madeOfQuestions(before: LinkedQuestion, question: LinkedQuestion): string[] {
  const groups = partsOfQuestion(before).filter(({ kind }) => kind === 'group');
  const values = partsOfQuestion(question).filter(({ kind }) => kind === 'value');
  const [group, value] = [groups[0], values[0]];
  if (!group || !value || groups.length > 1 || values.length > 1) return [];
  const keys = before.dataset.columns.filter(({ id }) => group.columns.has(id) && value.columns.has(id));
  const [key] = keys;
  if (!key || !saysNothingElse(question, value)) return [];
  const named = question.text.slice(...spanOf(value, question));
  const [from, to] = spanOf(group, before);
  return dividing(key, before).map(
    ({ name }) => `${before.text.slice(0, from)}${name}${before.text.slice(to)} for ${named}`,
  );
}

const spanOf = ({ first, last }: QuestionPart, { tokens }: LinkedQuestion): [number, number] => [
  tokens[first]?.start ?? 0,
  tokens[last]?.end ?? 0,
];

function saysNothingElse({ tokens }: LinkedQuestion, value: QuestionPart): boolean {
  return tokens.every(
    ({ norm }, place) =>
      (place >= value.first && place <= value.last) ||
      !/[\p{L}\p{N}]/u.test(norm) ||
      STOP.has(norm) ||
      STANDING_OUT.has(norm) ||
      FOLDS.has(norm) ||
      isSuperlative(norm),
  );
}

/** Columns of the same table by which the rows of a group can be told apart. */
function dividing(key: DataColumn, { dataset }: LinkedQuestion): DataColumn[] {
  return dataset
    .table(key.table)
    .columns.filter(
      ({ id, kind, isIdentifier, isUnique, distinct }) =>
        id !== key.id &&
        kind === 'text' &&
        !isIdentifier &&
        !isUnique &&
        distinct.length > 1 &&
        distinct.length <= MOST_VALUES,
    )
    .slice(0, MOST_COLUMNS);
}

/** How much more than an even part the largest part has in the sum of the last column, 0 to 1. */
export function unevenness({ rows }: ResultTable): number {
  const parts = rows.map((row) => row.findLast((cell) => typeof cell === 'number') ?? 0);
  const whole = parts.reduce((sum, part) => sum + part, 0);
  return whole > 0 ? Math.max(...parts) / whole - 1 / parts.length : 0;
}
