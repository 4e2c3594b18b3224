import { type Column } from '../../link/headers/schema.js';
import { type Side } from '../../representation/business.js';
import { partsOf, type Predicate } from '../../representation/predicate.js';
import { type Query } from '../../representation/query.js';
import { isOverTime, type Key } from '../../representation/key.js';
import { lexicon } from '../../text/lexicon.js';
import { splitWords } from '../../text/normalize.js';
import { stem } from '../../text/stem.js';
import { readOneMeasure } from '../measures/business-measure.js';
import { keysAsked } from '../groups/asked-keys.js';
import { keyOf, takeKey, timeKey } from '../groups/groups.js';
import { limitOf, type Ranking } from '../ranking/limit.js';
import { numberAt } from '../numbers/stated-numbers.js';
import { type Reading, refOf } from '../reading.js';
import { nearnessOf, type Order, orderOf, sideOf } from './target-words.js';
import { unitAt } from '../times/time.js';
import { readFlagFilters } from '../filters/bare-conditions.js';

/** Words that say nothing more beside a comparison with a target. */
export const FILLERS = [
  'which',
  'list',
  'howMuch',
  'sum',
  'compare',
  'difference',
  'attainment',
  'growth',
  'share',
  'high',
  'low',
  'gt',
  'lt',
  'between',
  'ge',
  'le',
  'more',
  'fewer',
  'by',
  'rate',
] as const;

/** The groups that are named or ranked ("the worst month"), or the only ones that "who" may ask for. */
export function targetKeys(reading: Reading, ranking: Ranking | null): Key[] {
  const keys = keysAsked(reading, ranking);
  if (keys.length > 0) return keys;
  const ranked = ranking ? takeKey(reading, pastCount(reading, reading.next(ranking.at))) : null;
  if (ranked) return [ranked];
  const who = reading.items.findIndex(({ norm }, index) => norm === 'who' && reading.isFree(index));
  const fixed = new Set(
    reading
      .predicates()
      .flatMap(partsOf)
      .map(({ column }) => column.name),
  );
  const group = reading.schema.columns.find(({ role, name }) => role === 'category' && !fixed.has(name));
  const [named, more] = reading.freeColumns().filter(({ meaning }) => meaning.column.role === 'category');
  const own = who < 0 && named && !more ? takeKey(reading, named.index) : null;
  if (own) return [own];
  if (who < 0 || !group) return [];
  reading.use(who);
  return [keyOf(reading, group)];
}

/** "the top 2 months": past the number. */
const pastCount = (reading: Reading, at: number): number =>
  reading.items[at]?.meaning.kind === 'number' ? reading.next(at) : at;

/** "more than 5% over budget", "exceeded plan by more than 3 percent": the percent; null where none is named. */
export function takeMargin(reading: Reading): number | null {
  const isPercent = (index: number): boolean =>
    reading.items[index]?.text.endsWith('%') === true || reading.plays(index + 1, 'share');
  const index = reading.freeOf('number').find(isPercent);
  const value = index === undefined ? null : numberAt(reading, index);
  if (index === undefined || value === null) return null;
  reading.use(index, ...(reading.plays(index + 1, 'share') ? [index + 1] : []));
  return value;
}

/** Takes the word of "actual minus plan", which is the difference that is told; "plan minus actual" is another. */
export function takeMinus(reading: Reading, isTarget: (index: number) => boolean): void {
  const at = reading.find(['minus']);
  if (at >= 0 && isTarget(reading.next(at))) reading.use(at);
}

/** "how many months were over budget", "share of months over budget": the number of groups is asked for, not the groups. */
export function takeCounted(reading: Reading): Key | null {
  const at = reading.find(['count', 'share']);
  if (at < 0) return null;
  const index = reading.next(at);
  const column = reading.columnAt(index);
  const isPeriod = PERIOD.test(reading.items[index]?.norm ?? '');
  const isGroup = column
    ? column.role === 'category' || (column.role === 'date' && isPeriod)
    : unitAt(reading, index) !== null;
  const isOften = /^how (?:often|frequently)$/.test(reading.items[at]?.norm ?? '');
  if (isGroup && column) reading.free(index);
  const key = isGroup ? takeKey(reading, index) : isOften ? timeKey(reading, null, 'how often') : null;
  if (key) reading.use(at);
  return key;
}

const PERIOD = /^(?:day|week|month|quarter|year)s?$/;

interface TargetValues {
  readonly column: Column;
  readonly target: string;
  readonly actual: string;
}

/** The column of which one value is what was aimed at, and another what was reached: `Plan` and `Actual`. */
export function targetValues({ schema }: Reading): TargetValues | null {
  for (const column of schema.columns) {
    const values = column.role === 'category' ? column.profile.topValues.map(({ value }) => value) : [];
    const has = (stems: ReadonlySet<string>): string[] =>
      values.filter((value) => splitWords(value).some((word) => stems.has(stem(word))));
    const [targets, actuals] = [has(lexicon.targetHeaders), has(lexicon.actualHeaders)];
    const [target, actual] = [targets[0], actuals[0]];
    if (targets.length === 1 && actuals.length === 1 && target && actual) return { column, target, actual };
  }
  return null;
}

/** "plan and actual by division", where they are values of a column; null when the question sets neither beside the other. */
export function valuesBeside(reading: Reading, ranking: Ranking | null): Query | null {
  const found = targetValues(reading);
  if (!found) return null;
  const { column, target, actual } = found;
  const isOfColumn = (each: Predicate): boolean => each.op === 'in' && each.column.name === column.name;
  const named = reading.predicates().find(isOfColumn);
  const isBoth = named?.op === 'in' && named.values.length === 2;
  const isTarget = (index: number): boolean => {
    const meaning = reading.items[index]?.meaning;
    return (
      meaning?.kind === 'value' && meaning.column.name === column.name && meaning.values.includes(target)
    );
  };
  const side = sideOf(reading, isTarget);
  const isNear = nearnessOf(reading) !== null;
  if (!isBoth && side === null && !isNear && reading.find(['attainment']) < 0) return null;
  reading.dropConditions(isOfColumn);
  const beyond = side === null ? null : takeMargin(reading);
  const counted = takeCounted(reading);
  const [key = null, other] = counted ? [counted] : targetKeys(reading, ranking);
  if (other) return null;
  const order =
    key && (ranking || side || nearnessOf(reading))
      ? orderOf(reading, ranking, { side, isByTime: isOverTime(key) })
      : null;
  takeMinus(reading, isTarget);
  reading.takeAll('attainment', 'compare', 'difference', ...FILLERS);
  readFlagFilters(reading);
  const measure = readOneMeasure(reading, 'target');
  reading.takeAll(...FILLERS);
  const sideNamed = (value: string): Side => ({
    label: value,
    predicate: { op: 'in', column: refOf(column), values: [{ type: 'text', value }] },
  });
  return {
    op: 'contrast',
    rows: reading.rows(),
    left: sideNamed(target),
    right: sideNamed(actual),
    measure,
    key,
    side: key ? side : null,
    beyond: key ? beyond : null,
    isTarget: true,
    isCounted: counted !== null,
    years: null,
    order,
    limit: key && order ? limitOfOrder(reading, ranking, order) : null,
  };
}

/** The closest one is asked for where no number is said, unless several are: "which accounts are furthest off plan". */
export function limitOfOrder(reading: Reading, ranking: Ranking | null, { by }: Order): number | null {
  const which = reading.items.findIndex((_, index) => reading.plays(index, 'which'));
  const isSeveral = which >= 0 && /[^s]s$/.test(reading.items[which + 1]?.norm ?? '');
  return limitOf(ranking) ?? (by === 'distance' && !isSeveral ? 1 : null);
}
