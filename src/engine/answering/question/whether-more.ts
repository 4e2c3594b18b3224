import { type CellValue, type ResultTable } from '../../table.js';
import { escapedPattern } from '../escaped-pattern.js';
import { FLAGS, isYes } from '../tables/flags.js';
import { isYearWord, monthNumber } from './words.js';

const WHETHER_MORE =
  /^\W*(?:is|are|was|were|do|does|did|has|have|had)\b(?<one>.*\b(?:more|less|fewer|\p{L}+er|better|worse)\b.*?)\bthan\b(?<other>.*)$/isu;
const MORE = /\b(?:more|higher|greater|larger|bigger|better)\b/i;
const LESS = /\b(?:less|fewer|lower|smaller)\b/i;
const WORD = /[\p{L}\p{N}]+/gu;
/** Words of a header that say something. */
const WORDS = /\p{L}{3,}/gu;

const DENIAL = /n['’]t\b|\b(?:not|no|never|without)\b/i;
/** By how much: "more than twice", "10 more shops". A year says when. */
const AMOUNT =
  /%|\b(?:twice|thrice|double|triple|half|third|quarter|times|percent)\b|(?<![\p{L}\p{N}])(?!(?:19|20)\d\d(?!\d))\d/iu;

type Group = readonly CellValue[];

/** Whether a question asks whether something is more, or less, than something else. */
export const asksWhetherMore = (question: string): boolean => WHETHER_MORE.test(question);

/**
 * Whether the one of two groups that a question names first has more than the other, or less where that is asked.
 *
 * @param question in English
 * @param result a group and its number in each row
 * @returns null where something else is asked, such as by how much, there are not two, or it is not plain which is which
 */
export function whetherMore(question: string, { columns, rows }: ResultTable): boolean | null {
  const { one = '', other = '' } = WHETHER_MORE.exec(question)?.groups ?? {};
  const [isMore, isLess] = [MORE.test(one), LESS.test(one)];
  const [left, right] = rows;
  if (isMore === isLess || DENIAL.test(question) || AMOUNT.test(question)) return null;
  if (columns.length !== 2 || rows.length !== 2 || !left || !right) return null;
  const isFirst = namedFirst(one, other, columns[0]?.name ?? '');
  if (isFirst(left, right) === isFirst(right, left)) return null;
  const [first, second] = isFirst(left, right) ? [left[1], right[1]] : [right[1], left[1]];
  if (!isNumber(first) || !isNumber(second)) return null;
  return isMore ? first > second : first < second;
}

/** What a result that gives a verdict says beside the numbers of both sides; null for another result. */
function verdictOfBoth({ rows: [row = [], ...others] }: ResultTable): boolean | null {
  const [verdict] = row;
  const ofBoth = others.length === 0 && row.filter(isNumber).length > 1;
  return ofBoth && typeof verdict === 'boolean' ? verdict : null;
}

/**
 * Whether a result takes nothing from the verdict on two numbers that is asked for: it has both numbers, which say the same, or is a
 * verdict on fewer, so that it puts nothing beside each other.
 *
 * @param question in English
 * @param verdict the verdict with its numbers
 */
export function leavesVerdict(question: string, verdict: ResultTable, other: ResultTable): boolean {
  const given = verdictOfBoth(verdict);
  if (given === null || !asksWhetherMore(question)) return false;
  const [row = []] = other.rows;
  const isOfFewer = typeof row[0] === 'boolean' && verdictOfBoth(other) === null;
  return isOfFewer || whetherMore(question, other) === given;
}

/** What tells whether a group, beside the other one, is named first; both are or none is where that is not plain. */
function namedFirst(one: string, other: string, header: string): (group: Group, beside: Group) => boolean {
  const isSaid = (text: string, elsewhere: string): boolean =>
    (header.match(WORDS) ?? []).some((word) => says(text, word) && !says(elsewhere, word));
  return ([name = null], [beside = null]) => {
    const isOfFlag = [name, beside].every((each) => FLAGS.has(String(each).toLowerCase()));
    if (isOfFlag) return isYes(String(name)) ? isSaid(one, other) : isSaid(other, one);
    return says(one, name) && says(other, beside) && !says(one, beside) && !says(other, name);
  };
}

const isNumber = (cell: CellValue | undefined): cell is number | bigint =>
  typeof cell === 'number' || typeof cell === 'bigint';

/** Whether a text has a word that begins as a value does: "weekends" of `weekend`; or the month whose first day a value is. */
const says = (text: string, value: CellValue): boolean =>
  new RegExp(`(?<![\\p{L}\\p{N}])${escapedPattern(String(value))}`, 'iu').test(text) ||
  saysMonth(text, String(value));

const FIRST_OF_MONTH = /^(?<year>\d{4})-(?<month>\d\d)-01(?!\d)/;

/** "June 2024", or "June" where no year is said, of `2024-06-01`. */
function saysMonth(text: string, value: string): boolean {
  const { year = '', month = '' } = FIRST_OF_MONTH.exec(value)?.groups ?? {};
  const words = text.toLowerCase().match(WORD) ?? [];
  const years = words.filter((word) => isYearWord(word));
  const isYear = years.length === 0 || years.includes(year);
  return isYear && words.some((word) => monthNumber(word) === Number(month));
}
