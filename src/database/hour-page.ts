import { NEWEST_FIRST } from './page-walk.js';

/**
 * The page of a project's rows, which a table counts by project and hour of creation: the counts tell in which hour the page begins,
 * so that only rows of that hour are passed over, wherever the page is.
 * @param counted the table of counts, and its column that holds them
 * @returns one SQL statement, whose `$1` is the project: a row with `total` for each of the page, one of nulls past the end
 */
export function pageByHours(
  { table, list }: { readonly table: string; readonly list: string },
  counted: { readonly table: string; readonly count: string },
  { offset, size }: { readonly offset: number; readonly size: number },
): string {
  return `WITH hours AS (
      SELECT hour, ${counted.count} AS rows, sum(${counted.count}) OVER (ORDER BY hour DESC) AS passed
      FROM ${counted.table} WHERE project_id = $1
    ), first AS (
      SELECT hour + interval '1 hour' AS ends, ${offset} - (passed - rows) AS skipped
      FROM hours WHERE passed > ${offset} ORDER BY hour DESC LIMIT 1
    )
    SELECT * FROM (SELECT coalesce(sum(rows), 0)::int AS total FROM hours) AS counted
    LEFT JOIN (
      SELECT ${list} FROM ${table} WHERE project_id = $1 AND created_at < (SELECT ends FROM first)
      ${NEWEST_FIRST} LIMIT ${size} OFFSET (SELECT skipped FROM first)
    ) AS page ON true ${NEWEST_FIRST}`;
}
