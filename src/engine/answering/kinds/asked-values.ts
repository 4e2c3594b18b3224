import { limitNumbers } from '../conditions/limit-numbers.js';
import { type LinkedQuestion } from '../mentions/linked-question.js';
import { type Plan } from '../plan/plan.js';
import { isSuperlative, STOP, wordSet } from '../question/words.js';
import { type DataColumn } from '../tables/data-table.js';

/** "amounts of" */
const MOST_BETWEEN = 2;
/** What is most frequent is a group of rows, whatever its values are. */
const FREQUENT = wordSet('common frequent popular');
const AFTER = wordSet('values value amounts levels figures numbers among found recorded');

/**
 * The columns whose greatest or least values are all that a question asks for: "the top 4 salaries", "the 3 lowest amounts of sugar".
 * None where something else may be asked for with them.
 */
export function askedValues(question: LinkedQuestion): ReadonlySet<DataColumn> {
  const { tokens, slots } = question;
  if (question.has(FREQUENT)) return new Set();
  const isTop = (place: number): boolean => isSuperlative(tokens[place]?.norm ?? '');
  const found = limitNumbers(question).flatMap(({ place }) => {
    if (!isTop(place - 1) && !isTop(place + 1)) return [];
    const start = isTop(place + 1) ? place + 2 : place + 1;
    const slot = slots.find(({ first }) => first >= start);
    if (!slot || slot.first - start > MOST_BETWEEN || slots.some(({ last }) => last < place)) return [];
    const next = tokens[slot.last + 1]?.norm ?? '';
    if (/\p{L}/u.test(next) && !STOP.has(next) && !AFTER.has(next)) return [];
    return slot.alternatives.map(({ column }) => column);
  });
  const isMeasure = ({ kind, isIdentifier }: DataColumn): boolean => kind === 'number' && !isIdentifier;
  return new Set(found[0] && isMeasure(found[0]) ? found.filter(isMeasure) : []);
}

/** Whether a plan takes the first of an order, but not the values that are asked for. */
export function leavesAskedValues({ items, order, limit }: Plan, values: ReadonlySet<DataColumn>): boolean {
  if (values.size === 0 || !order || limit === null || limit < 2) return false;
  const [item, ...others] = items;
  const isOfValues = item?.column !== null && item?.column !== undefined && values.has(item.column);
  return others.length > 0 || item?.fn !== null || !isOfValues || order.item.column !== item.column;
}
