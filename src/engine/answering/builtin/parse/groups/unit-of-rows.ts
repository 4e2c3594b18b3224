import { type Key } from '../../representation/key.js';
import { type Reading } from '../reading.js';
import { dateColumn, isHourly, periodsIn } from '../times/time.js';

const HOURS_OF_DAY = 24;

/** True where the word at an index means the rows themselves: "median hourly load", where every row is of one hour. */
export function isUnitOfRows(reading: Reading, index: number): boolean {
  const isHourly = reading.items[index]?.norm === 'hourly';
  const date = isHourly ? dateColumn(reading) : null;
  const isOfNumbers = reading.items.some((_, at) =>
    reading.plays(at, 'avg', 'median', 'min', 'max', 'stddev', 'iqr', 'variation', 'high', 'low'),
  );
  if (!date?.profile.isCandidateKey || (!isOfNumbers && reading.formulas.length === 0)) return false;
  const hours = periodsIn(date, 'day') * HOURS_OF_DAY;
  return Math.abs(reading.schema.table.profile.rowCount - hours) <= HOURS_OF_DAY;
}

/** "average kWh per hour" of hourly rows, "average sessions per day for each source" where each has one row a day: the rows themselves, beside other groups. */
export function withoutUnitOfRows(reading: Reading, keys: readonly Key[]): Key[] {
  const isMean = reading.find(['avg', 'median']) >= 0;
  const isPer = (unit: string): boolean =>
    reading.items.some(
      ({ norm }, index) => norm === unit && /^(?:per|each|every)$/.test(reading.items[index - 1]?.norm ?? ''),
    );
  const others = keys.filter(({ unit }) => unit !== 'hour' && unit !== 'day');
  const [own, more] = keys.filter(({ unit }) => unit === 'hour' || unit === 'day');
  if (!isMean || !own?.unit || more || others.length === 0 || !isPer(own.unit)) return [...keys];
  return isUnitOfRowsBy(reading, own, others) ? others : [...keys];
}

/** True where there is one row for each hour, or for each day and value of the other groups. */
function isUnitOfRowsBy(reading: Reading, { column, unit }: Key, others: readonly Key[]): boolean {
  if (unit === 'hour') return isHourly(reading);
  const { columns, table } = reading.schema;
  const countOf = (name: string): number =>
    columns.find((each) => each.name === name)?.profile.distinctCount ?? 0;
  const days = column.type === 'date' ? countOf(column.name) : 0;
  const values = others.reduce((product, other) => product * countOf(other.column.name), 1);
  return days > 0 && others.every((other) => other.unit === null) && days * values === table.profile.rowCount;
}
