import { type CohortQuery } from '../../business.js';
import { RESULT_NAMES } from '../../names.js';
import { isJoined, partsOf, type Predicate } from '../../predicate.js';
import { tableOf } from '../../rows.js';
import { columnSql } from '../column-sql.js';
import { as, keySql } from '../measure-sql.js';
import { latestSql, predicateSql, recentStartSql } from '../predicate-sql.js';
import { identifier } from '../quoting.js';
import { type RowsSql } from './rows-sql.js';

/** The name of the column of cohorts: `first quarter`. */
export function cohortName({ unit }: Pick<CohortQuery, 'unit'>): string {
  return `${RESULT_NAMES.cohort} ${unit}`;
}

/** The name of the column that counts things once: `different customer_id`. */
export function entityName({ entity }: Pick<CohortQuery, 'entity'>): string {
  return `different ${entity.name}`;
}

/** The name of the column of periods since the first: `later months`. */
export function laterName({ unit }: Pick<CohortQuery, 'unit'>): string {
  return `${unit}s later`;
}

/** A condition on dates of a table as a condition on a column of a step. */
function dateSql(predicate: Predicate, name: string): string {
  const inner = (each: Predicate): string => dateSql(each, name);
  if (predicate.op === 'not') return `NOT (${inner(predicate.of)})`;
  if (isJoined(predicate))
    return `(${inner(predicate.left)} ${predicate.op.toUpperCase()} ${inner(predicate.right)})`;
  if (predicate.op === 'recent') return `${identifier(name)} > ${recentStartSql(predicate, '"latest"')}`;
  return predicateSql({ ...predicate, column: { ...predicate.column, name, view: null } }, '');
}

/** The conditions of a query on its first or later dates, on a column of a step. */
function datesSql(query: CohortQuery, dates: 'first' | 'later', name: string): string[] {
  return query[dates].map((each) => dateSql(each, name));
}

/** The last date of the table, where conditions speak of it: later steps may hide the table. */
function latestColumn({ rows, date, first, later }: CohortQuery): string[] {
  const isRecent = [...first, ...later].flatMap(partsOf).some(({ op }) => op === 'recent');
  return isRecent ? [as(latestSql(date, identifier(tableOf(rows))), 'latest')] : [];
}

const whereSql = (conditions: readonly string[]): string =>
  conditions.length > 0 ? `\nWHERE ${conditions.join(' AND ')}` : '';

/** How many things there are, and how many of them come again. */
function returnedSql(query: CohortQuery, firsts: string): string {
  const again = ['"day" > "first"', ...datesSql(query, 'later', 'day')].join(' AND ');
  const [size, returned] = ['count(DISTINCT "entity")', `count(DISTINCT "entity") FILTER (WHERE ${again})`];
  const columns = [
    as(size, entityName(query)),
    as(returned, RESULT_NAMES.active),
    as(`100.0 * ${returned} / nullif(${size}, 0)`, RESULT_NAMES.activePercent),
  ];
  return `SELECT ${columns.join(',\n  ')}\nFROM ${firsts}${whereSql(datesSql(query, 'first', 'first'))}`;
}

/** Things by the time of their first date, and which share of them is there again in each later period. */
export function cohortSql(query: CohortQuery, source: RowsSql): string {
  const { entity, date, unit } = query;
  const needed = [entity, date].map((column) => `${columnSql(column)} IS NOT NULL`);
  const from = source.from(query.rows, needed);
  const period =
    unit === 'year' ? `date_trunc('year', ${columnSql(date)})::DATE` : keySql({ column: date, unit });
  const visited = [as(columnSql(entity), 'entity'), as(period, 'period'), as(columnSql(date), 'day')];
  const visits = source.step(
    'visits',
    `SELECT DISTINCT ${[...visited, ...latestColumn(query)].join(', ')}\n${from}`,
  );
  const firsts = source.step(
    'firsts',
    `SELECT *, min("period") OVER (PARTITION BY "entity") AS "cohort", min("day") OVER (PARTITION BY "entity") AS "first"\nFROM ${visits}`,
  );
  if (query.show === 'returned') return returnedSql(query, firsts);
  const [cohort, size] = [identifier(cohortName(query)), identifier(entityName(query))];
  const shown = datesSql(query, 'first', 'first');
  const beginning = whereSql(['"day" = "first"', ...shown]);
  if (query.show === 'total') return `SELECT count(DISTINCT "entity") AS ${size}\nFROM ${firsts}${beginning}`;
  if (query.show === 'new') {
    return `SELECT "cohort" AS ${cohort}, count(DISTINCT "entity") AS ${size}\nFROM ${firsts}${beginning}\nGROUP BY 1\nORDER BY 1`;
  }
  const later = as(`date_diff('${unit}', "cohort", "period")`, laterName(query));
  const number = 'count(DISTINCT "entity")';
  const members = `first_value(${number}) OVER (PARTITION BY "cohort" ORDER BY "period")`;
  const columns = [
    `"cohort" AS ${cohort}`,
    later,
    as(number, RESULT_NAMES.active),
    as(`100.0 * ${number} / ${members}`, RESULT_NAMES.activePercent),
  ];
  return `SELECT ${columns.join(',\n  ')}\nFROM ${firsts}${whereSql(shown)}\nGROUP BY "cohort", "period"\nORDER BY 1, 2`;
}
