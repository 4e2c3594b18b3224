import { type Column } from '../../link/headers/schema.js';
import { numberAt } from '../numbers/stated-numbers.js';
import { type Reading } from '../reading.js';

/** "is the West doing better than the East": the words between two values of one column that set them against each other. */
export function takeThan(reading: Reading): boolean {
  const than = reading.items.findIndex(({ norm }) => /(?:^| )than$/.test(norm));
  const after = reading.next(than);
  if (than < 0 || numberAt(reading, after) !== null) return false;
  const right = columnOfValue(reading, after);
  const left = reading.items.findLastIndex(
    (_, index) => index < than && right !== null && columnOfValue(reading, index) === right,
  );
  if (left < 0) return false;
  for (let index = left + 1; index <= than; index += 1)
    if (reading.plays(index, 'gt', 'lt', 'more', 'fewer')) reading.use(index);
  // "do guests stay longer in suites than in standard rooms"
  for (let index = 0; index < left; index += 1)
    if (reading.plays(index, 'more', 'fewer') || isComparative(reading, index)) reading.use(index);
  return true;
}

/** "was revenue higher in 2024 than in 2023": the words between two periods that set them against each other. */
export function takeThanOfPeriods(reading: Reading): boolean {
  const than = reading.items.findIndex(({ norm }) => /(?:^| )than$/.test(norm));
  const isOfSeveral = reading.predicates().some(({ op }) => op === 'periods');
  if (than < 0 || !isOfSeveral || numberAt(reading, reading.next(than)) !== null) return false;
  for (let index = 0; index <= than; index += 1)
    if (reading.plays(index, 'gt', 'lt', 'more', 'fewer') || isComparative(reading, index))
      reading.use(index);
  return true;
}

function isComparative({ items }: Reading, index: number): boolean {
  const item = items[index];
  return item?.meaning.kind === 'adjective' && item.norm.endsWith('er');
}

function columnOfValue(reading: Reading, index: number): Column | null {
  const meaning = reading.items[index]?.meaning;
  return meaning?.kind === 'value' && meaning.contains === null ? meaning.column : null;
}

const AGAINST = ['compare', 'gt', 'lt', 'more', 'fewer'] as const;

/** True where something is set against something else. */
function isAgainst(reading: Reading): boolean {
  const isThan = reading.items.some(({ norm }) => /(?:^| )than$/.test(norm));
  return isThan || reading.find(['compare']) >= 0;
}

/** "non-readers" beside "newsletter readers": the word for the rows that the yes-or-no column says no of. */
function negatedAgain(reading: Reading, flag: number): readonly number[] {
  const not = reading.items.findIndex(
    (_, index) => index > flag && reading.isFree(index) && reading.plays(index, 'not'),
  );
  const noun = reading.items[flag + 1];
  const again = reading.next(not);
  const isSame = noun?.meaning.kind === 'unknown' && reading.items[again]?.norm === noun.norm;
  return not >= 0 && isSame ? [not, again, flag + 1] : [];
}

/** "do reopened tickets get worse scores than the others": the yes-or-no column of which both values are set against each other; null without one. */
export function takeFlagAndOthers(reading: Reading): Column | null {
  const [only, other] = reading.freeColumns().filter(({ meaning }) => meaning.column.flag !== null);
  if (!only || other || !isAgainst(reading)) return null;
  const rest = reading.items.findIndex(
    (_, index) => index > only.index && reading.isFree(index) && reading.plays(index, 'rest'),
  );
  const again = rest >= 0 ? [rest] : negatedAgain(reading, only.index);
  if (again.length === 0) return null;
  reading.use(only.index, ...again);
  // "scholarship students vs the others"
  const noun = reading.columnAt(only.index + 1);
  if (noun?.role === 'category' || noun?.role === 'identifier') reading.use(only.index + 1);
  reading.takeAll(...AGAINST, 'between');
  return only.meaning.column;
}
