import { type SeriesQuery } from '../../business.js';
import { keyName, measureName, RESULT_NAMES } from '../../names.js';
import { type CalendarUnit } from '../../predicate.js';
import { isCalendarUnit, type Key } from '../../key.js';
import { as, keySql, measureSql, periodOrderSql, present } from '../measure-sql.js';
import { dateLiteral, identifier, numberLiteral } from '../quoting.js';
import { type RowsSql } from './rows-sql.js';

const STEP: Readonly<Record<CalendarUnit, string>> = {
  day: 'INTERVAL 1 DAY',
  week: 'INTERVAL 7 DAY',
  month: 'INTERVAL 1 MONTH',
  quarter: 'INTERVAL 3 MONTH',
  year: 'INTERVAL 1 YEAR',
};

/** True for periods that are numbers: years, or hours. */
const isNumbered = ({ unit, column }: Key): boolean => (unit === null && !column.order) || unit === 'year';

/** The period right before, or a year before, the one that `name` stands for. */
function periodBefore(key: Key, name: string, back: 'period' | 'year'): string {
  if (isNumbered(key)) return `${name} - 1`;
  const unit = isCalendarUnit(key.unit) ? key.unit : 'day';
  return `(${name} - ${back === 'year' ? STEP.year : STEP[unit]})::DATE`;
}

/** The values of a series: its period, its group where there are several, and its value. */
export function seriesStep(
  query: Pick<SeriesQuery, 'rows' | 'key' | 'group' | 'measure'>,
  source: RowsSql,
): string {
  const keys = [query.key, ...(query.group ? [query.group] : [])];
  const columns = [
    ...keys.map((key) => as(keySql(key), keyName(key))),
    as(measureSql(query.measure), measureName(query.measure)),
  ];
  const needed = [...keys.map(({ column }) => column), query.measure.column];
  const positions = keys.map((_, index) => String(index + 1)).join(', ');
  return source.step(
    'series',
    `SELECT ${columns.join(',\n  ')}\n${source.from(query.rows, present(needed))}\nGROUP BY ${positions}`,
  );
}

/** The periods that are shown, compared with the first day of each. */
function shownSql({ key, shown }: SeriesQuery, name: string): string | null {
  if (shown?.op === 'in') {
    const years = shown.values.map(({ value }) => String(value));
    return `${name} IN (${years.join(', ')})`;
  }
  if (shown?.op === 'between')
    return `${name} BETWEEN ${numberLiteral(shown.low)} AND ${numberLiteral(shown.high)}`;
  if (shown?.op !== 'period') return null;
  const day = isNumbered(key) ? `make_date(${name}, 1, 1)` : name;
  const conditions = [
    ...(shown.start === null ? [] : [`${day} >= ${dateLiteral(shown.start)}`]),
    ...(shown.end === null ? [] : [`${day} < ${dateLiteral(shown.end)}`]),
  ];
  return conditions.join(' AND ') || null;
}

function changeSql(query: SeriesQuery, series: string, back: 'period' | 'year'): string {
  const [key, value] = [identifier(keyName(query.key)), identifier(measureName(query.measure))];
  const group = query.group && identifier(keyName(query.group));
  const [now, before] = [`now.${value}`, `before.${value}`];
  const columns = [
    `now.${key}`,
    ...(group ? [`now.${group}`] : []),
    now,
    as(before, RESULT_NAMES.previous),
    as(`${now} - ${before}`, RESULT_NAMES.change),
    as(`100.0 * (${now} - ${before}) / nullif(abs(${before}), 0)`, RESULT_NAMES.changePercent),
  ];
  const same = group ? ` AND before.${group} IS NOT DISTINCT FROM now.${group}` : '';
  const isBefore = query.key.column.order
    ? `${periodOrderSql(query.key, `before.${key}`)} = ${periodOrderSql(query.key, `now.${key}`)} - 1`
    : `before.${key} = ${periodBefore(query.key, `now.${key}`, back)}`;
  const join = `LEFT JOIN ${series} AS before ON ${isBefore}${same}`;
  const inTime = periodOrderSql(query.key, `now.${key}`);
  const order = query.order
    ? `${columns.length} ${query.order.toUpperCase()} NULLS LAST, 1`
    : group
      ? `2, ${inTime}`
      : inTime;
  const shown = shownSql(query, `now.${key}`);
  const where = shown === null ? '' : `\nWHERE ${shown}`;
  return `SELECT ${columns.join(',\n  ')}\nFROM ${series} AS now\n${join}${where}\nORDER BY ${order}`;
}

/** A value computed over the periods up to each of the series. */
function windowSql(query: SeriesQuery, series: string): string {
  const { view } = query;
  const [key, value] = [identifier(keyName(query.key)), identifier(measureName(query.measure))];
  const group = query.group && identifier(keyName(query.group));
  const yearOf = isNumbered(query.key) ? key : `year(${key})`;
  const hasYears = view.kind === 'running' && view.from === 'year' && !query.key.column.order;
  const year = hasYears ? [yearOf] : [];
  const partition = [...(group ? [group] : []), ...year];
  const by = partition.length > 0 ? `PARTITION BY ${partition.join(', ')} ` : '';
  const before = view.kind === 'moving' ? numberLiteral(view.size - 1) : 'UNBOUNDED';
  const inTime = periodOrderSql(query.key, key);
  const window = `(${by}ORDER BY ${inTime} ROWS BETWEEN ${before} PRECEDING AND CURRENT ROW)`;
  const size = view.kind === 'moving' ? view.size : 0;
  const added =
    view.kind === 'moving'
      ? as(
          `CASE WHEN count(${value}) OVER ${window} = ${numberLiteral(size)} THEN avg(${value}) OVER ${window} END`,
          movingName(size),
        )
      : as(`sum(${value}) OVER ${window}`, RESULT_NAMES.running);
  const columns = [key, ...(group ? [group] : []), value, added];
  const shown = shownSql(query, key);
  const qualify = shown === null ? '' : `\nQUALIFY ${shown}`;
  return `SELECT ${columns.join(',\n  ')}\nFROM ${series}${qualify}\nORDER BY ${group ? '2, ' : ''}${inTime}`;
}

/** The name of the column of means of so many values. */
export function movingName(size: number): string {
  return `moving average of ${size}`;
}

/** A series with what each value is set beside. */
export function seriesSql(query: SeriesQuery, source: RowsSql): string {
  const series = seriesStep(query, source);
  return query.view.kind === 'change' ? changeSql(query, series, query.view.back) : windowSql(query, series);
}
