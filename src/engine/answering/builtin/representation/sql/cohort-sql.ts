import { type CohortQuery } from '../business.js';
import { RESULT_NAMES } from '../names.js';
import { columnSql } from './column-sql.js';
import { as, keySql } from './measure-sql.js';
import { identifier } from './quoting.js';
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

/** Things by the time of their first date, and which share of them is there again in each later period. */
export function cohortSql(query: CohortQuery, source: RowsSql): string {
  const { entity, date, unit } = query;
  const needed = [entity, date].map((column) => `${columnSql(column)} IS NOT NULL`);
  const from = source.from(query.rows, needed);
  const period =
    unit === 'year' ? `date_trunc('year', ${columnSql(date)})::DATE` : keySql({ column: date, unit });
  const visits = source.step(
    'visits',
    `SELECT DISTINCT ${as(columnSql(entity), 'entity')}, ${as(period, 'period')}\n${from}`,
  );
  const firsts = source.step(
    'firsts',
    `SELECT *, min("period") OVER (PARTITION BY "entity") AS "cohort"\nFROM ${visits}`,
  );
  const [cohort, size] = [identifier(cohortName(query)), identifier(entityName(query))];
  if (query.show === 'new') {
    return `SELECT "cohort" AS ${cohort}, count(*) AS ${size}\nFROM ${firsts}\nWHERE "period" = "cohort"\nGROUP BY 1\nORDER BY 1`;
  }
  const later = as(`date_diff('${unit}', "cohort", "period")`, laterName(query));
  const members = `first_value(count(*)) OVER (PARTITION BY "cohort" ORDER BY "period")`;
  const columns = [
    `"cohort" AS ${cohort}`,
    later,
    as('count(*)', RESULT_NAMES.active),
    as(`100.0 * count(*) / ${members}`, RESULT_NAMES.activePercent),
  ];
  return `SELECT ${columns.join(',\n  ')}\nFROM ${firsts}\nGROUP BY "cohort", "period"\nORDER BY 1, 2`;
}
