import { conditionsIn, denies, type Plan } from '../../plan/plan.js';
import { deniesSomething, wordSet } from '../../question/words.js';
import { type PlanReading } from '../../reading.js';
import { leavesOutAsked, leavesOutTime } from './left-out.js';
import { isOneSided } from './one-sided.js';

/** "More than", "did sales go up": a number beside another one. */
const COMPARING = /\b(?:than|versus|compared (?:to|with)|(?:go(?:es|ing|ne)?|went) (?:up|down))\b/i;
/** "Email vs print"; "weight vs height" shows both. */
const AGAINST = /\bvs\b/i;
const REASONING = /\b(?:why|because)\b/i;

/** All are asked for in an order: "sorted by height from the lowest", but not "what sort of", nor "ordered by customers". */
const SORTING =
  /\b(?:sorted|sort (?:by|in|it|them|these|the)|(?:ordered|arranged) (?:from|alphabetically|in (?:\w+ing|alphabetical)))\b/i;

/** What makes one number of several sets nothing beside. */
const TOGETHER: ReadonlySet<string> = new Set(['sum', 'mean']);

/** Words for money whatever it is paid for. */
const ANY_MONEY = wordSet('money spend spends spent spending');

/** Whether a plan puts numbers beside each other: by a condition, as values, or as groups of the values that are named. */
function comparesNumbers(plan: Plan): boolean {
  const { having, compared, groupBy, isEither } = plan;
  const isCompared = conditionsIn(plan).some(
    ({ test }) => test.op !== '=' && test.op !== '!=' && test.op !== 'like',
  );
  const setsBeside =
    compared !== null &&
    !TOGETHER.has(compared.operation) &&
    (compared.others.length > 0 || compared.value !== 0);
  return isCompared || having.length > 0 || setsBeside || (groupBy !== null && isEither);
}

/** Whether a plan shows the first row of an order, or rows in none. */
const isNoOrderOfAll = ({ shape, order, limit }: Plan): boolean =>
  order === null ? shape === 'rows' : limit === 1;

const givesOneNumber = ({ items, groupBy }: Plan): boolean =>
  groupBy === null && items.length === 1 && items.every(({ fn }) => fn !== null);

/** Whether what a plan computes is computed of money. */
const computesMoney = ({ items }: Plan): boolean =>
  items.some(({ fn, column }) => fn !== null && fn !== 'count' && column?.meaning?.type === 'amount');

/**
 * Whether a question has a word that compares, denies, asks for reasons or for a number of another kind, and a plan does no such
 * thing.
 */
export function leavesOutOperator(
  { plan, unexplained, tables }: Pick<PlanReading, 'plan' | 'unexplained' | 'tables'>,
  question: string,
): boolean {
  const columns = tables.flatMap(({ profile }) => profile.columns);
  const isCompared = COMPARING.test(question) || (AGAINST.test(question) && givesOneNumber(plan));
  const left = computesMoney(plan) ? unexplained.filter((word) => !ANY_MONEY.has(word)) : unexplained;
  return (
    (isCompared && !comparesNumbers(plan)) ||
    isOneSided(plan, columns, question) ||
    (deniesSomething(question) && !denies(plan)) ||
    (SORTING.test(question) && isNoOrderOfAll(plan) && !/\d|\b(?:first|top)\b/i.test(question)) ||
    (/\bmedian\b/i.test(question) && !plan.items.some(({ fn }) => fn === 'median')) ||
    leavesOutAsked(left, question) ||
    leavesOutTime(unexplained, columns) ||
    REASONING.test(question)
  );
}
