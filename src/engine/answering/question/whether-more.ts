import { type CellValue, type ResultTable } from '../../table.js';
import { escapedPattern } from '../escaped-pattern.js';
import { FLAGS, isYes } from '../tables/flags.js';

const WHETHER_MORE =
  /^\W*(?:is|are|was|were|do|does|did|has|have|had)\b(?<one>.*\b(?:more|less|fewer|\p{L}+er|better|worse)\b.*?)\bthan\b(?<other>.*)$/isu;
const MORE = /\b(?:more|higher|greater|larger|bigger|better)\b/i;
const LESS = /\b(?:less|fewer|lower|smaller)\b/i;
/** Words of a header that say something. */
const WORDS = /\p{L}{3,}/gu;

const DENIAL = /n['’]t\b|\b(?:not|no|never|without)\b/i;

type Group = readonly CellValue[];

/** A question with what it says of the one and of the other. */
interface Sides {
  readonly question: string;
  readonly one: string;
  readonly other: string;
}

/** Whether a question asks whether something is more, or less, than something else. */
export const asksWhetherMore = (question: string): boolean => WHETHER_MORE.test(question);

/**
 * Whether the one of two groups that a question names first has more than the other, or less where that is asked.
 *
 * @param question in English
 * @param result a group and its number in each row
 * @returns null where something else is asked, there are not two, or it is not plain which is which
 */
export function whetherMore(question: string, { columns, rows }: ResultTable): boolean | null {
  const { one = '', other = '' } = WHETHER_MORE.exec(question)?.groups ?? {};
  const [isMore, isLess] = [MORE.test(one), LESS.test(one)];
  const [left, right] = rows;
  if (isMore === isLess || columns.length !== 2 || rows.length !== 2 || !left || !right) return null;
  const isFirst = namedFirst({ question, one, other }, columns[0]?.name ?? '');
  if (isFirst(left, right) === isFirst(right, left)) return null;
  const [first, second] = isFirst(left, right) ? [left[1], right[1]] : [right[1], left[1]];
  if (!isNumber(first) || !isNumber(second)) return null;
  return isMore ? first > second : first < second;
}

/** What tells whether a group, beside the other one, is named first; both are or none is where that is not plain. */
function namedFirst(
  { question, one, other }: Sides,
  header: string,
): (group: Group, beside: Group) => boolean {
  const isPlain = !DENIAL.test(question);
  const isSaid = (text: string, elsewhere: string): boolean =>
    isPlain && (header.match(WORDS) ?? []).some((word) => says(text, word) && !says(elsewhere, word));
  return ([name = null], [beside = null]) => {
    const isOfFlag = [name, beside].every((each) => FLAGS.has(String(each).toLowerCase()));
    if (isOfFlag) return isYes(String(name)) ? isSaid(one, other) : isSaid(other, one);
    return says(one, name) && says(other, beside) && !says(one, beside) && !says(other, name);
  };
}

const isNumber = (cell: CellValue | undefined): cell is number | bigint =>
  typeof cell === 'number' || typeof cell === 'bigint';

/** Whether a text has a word that begins as a value does: "weekends" of `weekend`. */
const says = (text: string, value: CellValue): boolean =>
  new RegExp(`(?<![\\p{L}\\p{N}])${escapedPattern(String(value))}`, 'iu').test(text);
