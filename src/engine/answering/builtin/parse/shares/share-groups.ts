import { columnOf } from '../../representation/predicate.js';
import { type Key } from '../../representation/key.js';
import { isGroupable, keyOf, takeKey } from '../groups/groups.js';
import { valuesOneByOne } from '../groups/joint-parts.js';
import { NotUnderstood } from '../problem.js';
import { type Reading } from '../reading.js';
import { isTime } from './share-parts.js';

/** "which hotel has the highest share of suites": the groups, of which that with the largest share comes first. */
function groupsOfHighestShare(reading: Reading): Key[] {
  const share = reading.find(['share']);
  const highest = share < 0 ? -1 : reading.previous(share);
  const which = reading.find(['which']);
  const asked = which < 0 ? -1 : reading.next(which);
  const isHighest = reading.plays(highest, 'high') && highest > asked && !reading.isFree(highest);
  const isGroup = reading.columnAt(asked)?.role === 'category' && reading.predicates().length > 0;
  const key = isHighest && isGroup ? takeKey(reading, asked) : null;
  return key ? [key] : [];
}

/** "share of the regions in revenue 2023": the groups right behind the word, where nothing but time limits a measure. */
function groupsBesideShare(reading: Reading, asked: readonly Key[]): Key[] {
  const at = reading.find(['share']);
  const index = reading.next(at);
  const column = at < 0 || !reading.isFree(index) ? null : reading.columnAt(index);
  const isNew = asked.every((key) => key.unit !== null && key.column.name !== column?.name);
  const isOfMeasure = reading
    .freeColumns()
    .some(({ index: other, meaning }) => other > index && meaning.column.role === 'measure');
  const isPlain = reading.predicates().every((each) => isTime(reading, each));
  if (column?.role !== 'category' || !isNew || !isOfMeasure || !isPlain) return [];
  const key = takeKey(reading, index);
  return key ? [key] : [];
}

/** The groups that a share is asked for: the given ones and those that are named by the word; empty where there are none. */
export function groupsNamed(reading: Reading, asked: readonly Key[]): readonly Key[] {
  const named = [...asked, ...groupsBesideShare(reading, asked)];
  const grouped = named.length > 0 ? named : groupsOfHighestShare(reading);
  return grouped.length > 0 || reading.find(['share']) < 0 ? grouped : valuesOneByOne(reading);
}

/** "the share of each continent in hardware sales": each of them in all that the conditions leave. */
export function isShareOfEach(reading: Reading): boolean {
  const share = reading.find(['share']);
  const by = reading.next(share);
  const isEach = share >= 0 && /(?:^| )(?:each|every)$/.test(reading.items[by]?.norm ?? '');
  return isEach && reading.plays(by, 'by') && reading.columnAt(reading.next(by))?.role === 'category';
}

/** "share of the genders": with nothing else asked, the shares of the values of the column. */
export function groupsOfShare(reading: Reading): Key[] {
  const [first] = reading.freeColumns().filter(({ meaning }) => isGroupable(meaning.column));
  if (!first) throw new NotUnderstood({ kind: 'needs', what: 'group', word: 'share' });
  reading.use(first.index);
  return [keyOf(reading, first.meaning.column)];
}

/** "by product within each region": the key that the shares add up within. */
export function outerKey(reading: Reading, keys: readonly Key[]): Key | null {
  const at = reading.items.findIndex(({ norm }) =>
    /^(?:(?:with)?in(?:side)?|for) (?:each|every)$|^within$/.test(norm),
  );
  const next = at < 0 ? null : reading.items[reading.next(at)];
  const column = at < 0 ? null : reading.columnAt(reading.next(at));
  const isOuter = (key: Key): boolean =>
    column ? key.column.name === column.name : key.unit !== null && next?.norm.startsWith(key.unit) === true;
  return keys.length === 2 ? (keys.find(isOuter) ?? comparedPeriod(reading, keys)) : null;
}

/** "share of sales by region, 2023 vs 2022": each of the periods is a whole. */
function comparedPeriod(reading: Reading, keys: readonly Key[]): Key | null {
  const compared = reading.predicates().filter(({ op }) => op === 'periods');
  return (
    keys.find((key) => key.unit && compared.some((each) => columnOf(each).name === key.column.name)) ?? null
  );
}
