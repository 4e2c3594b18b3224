import { type Column } from '../../link/headers/schema.js';
import { type Side } from '../../representation/business.js';
import { type Comparison } from '../../representation/predicate.js';
import { type Query } from '../../representation/query.js';
import { type Key } from '../../representation/key.js';
import { takeKey } from '../groups/groups.js';
import { type ValueMeaning } from '../../link/meaning.js';
import { readMeasures, ROW_COUNT } from '../measures/measures.js';
import { isRowNounAt } from '../groups/row-nouns.js';
import { NotUnderstood } from '../problem.js';
import { type Reading, refOf } from '../reading.js';
import { sideOf as sideOfPeriod } from '../times/period-pair.js';
import { periodAt, timeColumn } from '../times/time-column.js';
import { isPeriod, unitAt } from '../times/time.js';

/** "which departments have more men than women": two values of one column, set against each other in each group. */
interface Rivalry {
  readonly key: Key;
  readonly more: Side;
  readonly less: Side;
  readonly comparison: Comparison;
}

function valueAt(reading: Reading, index: number): ValueMeaning | null {
  const meaning = reading.items[index]?.meaning;
  return meaning?.kind === 'value' && meaning.contains === null && reading.isFree(index) ? meaning : null;
}

function sideOf({ column, values }: ValueMeaning): Side {
  const literals = values.map((value) => ({ type: 'text' as const, value }));
  return { label: values.join(', '), predicate: { op: 'in', column: refOf(column), values: literals } };
}

/** The last value before "than" and the first behind it, of one column. */
function rivalsAt(reading: Reading, than: number): readonly [number, number] | null {
  const isValue = (index: number): boolean => valueAt(reading, index) !== null;
  const left = reading.items.findLastIndex((_, index) => index < than && isValue(index));
  const right = reading.items.findIndex((_, index) => index > than && isValue(index));
  const isSame =
    left >= 0 && right >= 0 && valueAt(reading, left)?.column === valueAt(reading, right)?.column;
  return isSame ? [left, right] : null;
}

/** The groups that are asked for: behind "which", or before what compares. */
export function groupAsked(reading: Reading, before: number, other: Column): number {
  return reading.items.findIndex((_, index) => {
    const column = reading.columnAt(index);
    const isUnit = column === null && unitAt(reading, index) !== null;
    const isGroup = column?.role === 'category' && column !== other && !column.profile.isCandidateKey;
    return index < before && reading.isFree(index) && (isUnit || isGroup);
  });
}

/** True for groups at the beginning of a question, or behind a word that asks for them. */
export const isGroupAskedFor = (reading: Reading, group: number): boolean =>
  group === 0 ||
  (group > 0 && reading.items.slice(0, group).some((_, index) => reading.plays(index, 'which', 'list')));

/** Takes two values that are set against each other in each of the groups asked for; null without them. */
export function takeRivalry(reading: Reading): Rivalry | null {
  const than = reading.items.findIndex(({ norm }) => /(?:^| )than$/.test(norm));
  const found = than < 0 ? null : rivalsAt(reading, than);
  const sign = reading.items.findLastIndex(
    (_, index) => index <= than && reading.isFree(index) && reading.plays(index, 'more', 'fewer', 'gt', 'lt'),
  );
  const [first, second] = (found ?? []).map((index) => valueAt(reading, index));
  if (!found || !first || !second || sign < 0) return null;
  const group = groupAsked(reading, Math.min(sign, found[0]), first.column);
  const key = isGroupAskedFor(reading, group) ? takeKey(reading, group) : null;
  if (!key) return null;
  const comparison = reading.plays(sign, 'more', 'gt') ? '>' : '<';
  reading.use(sign, than, ...found);
  // "more from online than from partners"
  for (const index of found)
    if (reading.plays(reading.previous(index), 'from', 'by')) reading.use(reading.previous(index));
  return { key, more: sideOf(first), less: sideOf(second), comparison };
}

const COMPARATIVE = /^(?:more|fewer|less|lower|higher|larger|smaller|greater|better|worse|bigger)$/;
const SMALLER = /^(?:fewer|less|lower|smaller|worse)$/;

/** "which products sold more in 2023 than in 2022": two periods, set against each other in each group. */
export function takePeriodRivalry(reading: Reading): Rivalry | null {
  const than = reading.items.findIndex(({ norm }) => /(?:^| )than$/.test(norm));
  const time = than < 0 ? null : timeColumn(reading);
  const sign = reading.items.findLastIndex(({ norm }, index) => index < than && COMPARATIVE.test(norm));
  if (!time || sign < 0) return null;
  const spans = [...reading.items.keys()].flatMap((index) => {
    const period = periodAt(reading, index, time);
    return period && isPeriod(period) ? [{ index, period }] : [];
  });
  const [first, second, third] = spans;
  const isBeside = first && second && !third && first.index < than && than < second.index;
  const group = isBeside ? groupAsked(reading, Math.min(sign, first.index), time.column) : -1;
  const isAsked = isGroupAskedFor(reading, group) && reading.columnAt(group) !== null;
  const key = isBeside && isAsked ? takeKey(reading, group) : null;
  if (!isBeside || !key) return null;
  const comparison = SMALLER.test(reading.items[sign]?.norm ?? '') ? '<' : '>';
  reading.use(sign, than, first.index, second.index);
  const [more, less] = [first, second].map(({ period }) => sideOfPeriod(reading, time, period));
  return more && less ? { key, more, less, comparison } : null;
}

const EARNING = /^(?:sell|sold|sells|earn|earned|earns|make|made|makes|bring|brought|generate|generated)$/;

/** The groups in which one of the two has more than the other. */
export function readRivalry(reading: Reading, { key, more, less, comparison }: Rivalry): Query {
  reading.takeAll('which', 'list', 'more', 'fewer', 'from', 'by', 'count');
  const measures = [...reading.formulas, ...readMeasures(reading)];
  const [measure, other] = measures;
  if (other) throw new NotUnderstood({ kind: 'unclear', words: ['than'] });
  const isNamed = [...reading.items.keys()].some((index) => isRowNounAt(reading, index));
  const money = reading.schema.money[0]?.column;
  const isEarned = !isNamed && reading.items.some(({ norm }) => EARNING.test(norm));
  reading.use(...[...reading.items.keys()].filter((index) => isRowNounAt(reading, index)));
  const amount = measure ?? (isEarned && money ? { fn: 'sum' as const, column: refOf(money) } : ROW_COUNT);
  return {
    op: 'contrast',
    rows: reading.rows(),
    left: less,
    right: more,
    measure: amount,
    key,
    side: comparison,
    beyond: null,
    isTarget: false,
    isCounted: false,
    years: null,
    order: { by: 'difference', direction: comparison === '>' ? 'desc' : 'asc' },
    limit: null,
  };
}
