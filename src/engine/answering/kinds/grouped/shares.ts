import { type ConditionSet } from '../../conditions/condition-sets.js';
import { type LinkedQuestion } from '../../mentions/linked-question.js';
import { type Condition, countOfRows, type Item } from '../../plan/plan.js';
import { directionsBegun } from '../../question/directions.js';
import { wordBefore } from '../../question/tokens.js';
import { DISTRIBUTION, SPREADING, wordSet } from '../../question/words.js';
import { type Collector } from '../collector.js';
import { type Grouping } from './groupings.js';
import { hasSuperlative } from '../rows.js';

/** A share that each group may be asked for, and the conditions that are left when it is. */
interface Share {
  readonly score: number;
  readonly item: Item;
  readonly set: ConditionSet;
}

const SHARE = wordSet(
  'share shares percentage percentages percent pct % proportion proportions fraction rate rates',
);
/** Words of questions about several groups. */
const GROUPING: ReadonlySet<string> = new Set([
  ...SPREADING,
  ...DISTRIBUTION,
  'which',
  'who',
  'split',
  'across',
]);
const OF_ROWS = wordSet('for');
const OF_PART = 0.5;
const OF_ALL = 0.4;
const MOST_COLUMNS = 2;
const LEAST_NAMED = 0.4;

/** The rows that meet one of some conditions as a share of those that meet the others. */
const partOf = ({ score, conditions }: ConditionSet, part: Condition, places: readonly number[]): Share => ({
  score: OF_PART,
  item: { ...countOfRows, fn: 'share', part, places: [...places, ...part.places, ...part.columnPlaces] },
  set: { score, conditions: conditions.filter((each) => each !== part) },
});

const isBehind = (
  { tokens }: LinkedQuestion,
  places: readonly number[],
  words: ReadonlySet<string>,
): boolean => words.has(wordBefore(tokens, Math.min(...places)));

/** "Churn rate by billing", "the split for France": what stands behind these tells groups apart, or says of which rows all is. */
const isNoPart = (question: LinkedQuestion, { places, columnPlaces }: Condition): boolean =>
  isBehind(question, columnPlaces, SPREADING) || isBehind(question, places, OF_ROWS);

/** What of each group may be told as a share, where a question asks for one: of its rows, or of all groups together. */
export function sharesOf(collector: Collector, { items: keys }: Grouping, set: ConditionSet): Share[] {
  const { question, numbers } = collector;
  const places = question.tokens.flatMap(({ norm }, place) => (SHARE.has(norm) ? [place] : []));
  if (places.length === 0 || !(question.has(GROUPING) || hasSuperlative(collector))) return [];
  const isKey = ({ column }: Condition): boolean => keys.some((key) => key.column === column);
  const parts = set.conditions
    .filter((part) => !isKey(part) && !isNoPart(question, part))
    .map((part) => partOf(set, part, places));
  // The group with the largest share of all is the one with the largest number.
  if (hasSuperlative(collector) && !directionsBegun(question.text)) return parts;
  const columns = numbers
    .filter(({ column, score }) => column.kind === 'number' && score > LEAST_NAMED && !column.metric)
    .slice(0, MOST_COLUMNS);
  const ofAll = [
    { ...countOfRows, fn: 'share' as const, places },
    ...columns.map(({ column, score }) => ({
      ...countOfRows,
      fn: 'share' as const,
      column,
      score,
      places: [...places, ...question.mentionOf(column).places],
    })),
  ];
  return [...parts, ...ofAll.map((item) => ({ score: OF_ALL * item.score, item, set }))];
}
