import { monthNamed, type TimeSpan } from '../text/times/dates.js';
import { type HoursReading, readHours } from '../text/times/hours.js';
import { readPartOfDay } from '../text/times/part-of-day.js';
import { readDate } from '../text/times/read-date.js';
import { type Token } from '../text/tokenize.js';
import { type LinkSource } from './link-source.js';
import { type Candidate, type Meaning } from './meaning.js';
import { type TableSchema } from './headers/schema.js';

/** Less than a header or a value that is called so: the night shift. */
const PART_OF_DAY = 0.9;

/** "March", "Q1", in a table whose months were headers: the values of its column of months. */
function monthValues(period: TimeSpan, { columns, composition }: TableSchema): Meaning[] {
  if (composition?.kind !== 'unpivot' || composition.unit !== 'month' || !('month' in period)) return [];
  const column = columns.find(({ name }) => name === composition.periodName);
  const values = composition.periods.filter((name) => {
    const month = monthNamed(name) ?? 0;
    return month >= period.month && month <= (period.last ?? period.month);
  });
  if (!column || values.length === 0) return [];
  return [{ kind: 'value', column, values, contains: null, quality: 1.1 }];
}

/** True for a table with times of day, and with no lengths of time in hours that a number could be of. */
const hasHours = ({ schema: { columns } }: LinkSource): boolean =>
  columns.some(({ profile }) => profile.type === 'timestamp') &&
  columns.every(({ stems }) => !stems.includes('hour'));

/** The date and the hours of the day that begin at a token, as they may be meant in a table. */
export function timeCandidates(tokens: readonly Token[], start: number, source: LinkSource): Candidate[] {
  const candidates: Candidate[] = [];
  const date = readDate(tokens, start);
  if (date)
    candidates.push({
      start,
      length: date.length,
      meanings: [
        ...monthValues(date.period, source.schema),
        { kind: 'date', period: date.period, quality: 1.01 },
      ],
    });
  const hours = hasHours(source) ? readHours(tokens, start) : null;
  if (hours)
    candidates.push({
      start,
      length: hours.length,
      meanings: [{ kind: 'date', period: hours.hours, quality: 1.01 }],
    });
  const part = hours || !hasHours(source) ? null : readPartOfDay(tokens, start);
  if (part)
    candidates.push({
      start,
      length: part.length,
      meanings: [
        { kind: 'date', period: part.hours, quality: isDay(tokens, start, part) ? 1.01 : PART_OF_DAY },
      ],
    });
  return candidates;
}

/** "day" beside "night" is no unit of time. */
const isDay = (tokens: readonly Token[], start: number, { length }: HoursReading): boolean =>
  /^days?$/.test(tokens[start + length - 1]?.norm ?? '');
