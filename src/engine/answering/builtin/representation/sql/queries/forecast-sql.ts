import { type ForecastQuery } from '../../business.js';
import { keyName, measureName, RESULT_NAMES } from '../../names.js';
import { as } from '../measure-sql.js';
import { dateLiteral, identifier, numberLiteral, textLiteral } from '../quoting.js';
import { type RowsSql } from './rows-sql.js';
import { seriesStep } from './series-sql.js';

/** Names of the methods in results. */
export const METHODS = { naive: 'seasonal naive', trend: 'trend and season', level: 'recent level' } as const;
/** The last periods whose mean is the recent level. */
const RECENT = 3;
/** The share of the periods that the methods are tested on, at least one season where there is one. */
const TESTED = 4;

/** The complete periods of a series, numbered from 0. */
function numberedStep(query: ForecastQuery, source: RowsSql): string {
  const series = seriesStep({ ...query, group: null }, source);
  const [key, value] = [identifier(keyName(query.key)), identifier(measureName(query.measure))];
  const day = query.key.unit === 'year' ? `make_date(${key}, 1, 1)` : key;
  const complete = query.incomplete === null ? '' : `\nWHERE ${day} < ${dateLiteral(query.incomplete)}`;
  const at = `date_diff('${query.key.unit}', min(${day}) OVER (), ${day})`;
  return source.step(
    'numbered',
    `SELECT ${day} AS "period", ${value}::DOUBLE AS "value", ${at} AS "at"\nFROM ${series}${complete}`,
  );
}

/** The slope of the series up to each end: with a season from one season to the next, else by least squares. */
function lineSql(season: number, numbered: string, origins: string): string {
  if (season === 1) {
    return `SELECT "purpose", regr_slope("value", "at") AS "slope", regr_intercept("value", "at") AS "start"\nFROM ${numbered}, ${origins}\nWHERE "at" <= "end"\nGROUP BY 1`;
  }
  const step = numberLiteral(season);
  return `SELECT "purpose", avg(now."value" - before."value") / ${step} AS "slope", avg(now."value") AS "start"\nFROM ${origins} JOIN ${numbered} AS now ON now."at" <= "end" JOIN ${numbered} AS before ON before."at" = now."at" - ${step}\nGROUP BY 1`;
}

/**
 * Three methods from two ends: `tested` leaves out the last quarter of the periods, `final` none.
 * The seasonal naive method repeats the last season; another adds the mean deviation of the place in the season to a
 * straight line; the last repeats the mean of the last periods.
 */
function predictionStep(query: ForecastQuery, numbered: string, source: RowsSql): string {
  const season = numberLiteral(query.season);
  const count = numberLiteral(query.count);
  const ends = source.step(
    'ends',
    `SELECT max("at") AS "last", greatest(1, (count(*) // ${TESTED})) AS "size"\nFROM ${numbered}`,
  );
  const origins = source.step(
    'origins',
    `SELECT 'tested' AS "purpose", "last" - "size" AS "end", "size" AS "ahead"\nFROM ${ends}\nUNION ALL\nSELECT 'final', "last", ${count}\nFROM ${ends}`,
  );
  const lines = source.step('lines', lineSql(query.season, numbered, origins));
  const effects = source.step(
    'effects',
    `SELECT "purpose", "at" % ${season} AS "place", avg("value" - "start" - "slope" * "at") AS "effect"\nFROM ${numbered} JOIN ${origins} ON "at" <= "end" JOIN ${lines} USING ("purpose")\nGROUP BY 1, 2`,
  );
  const targets = source.step(
    'targets',
    `SELECT "purpose", "end", "end" + unnest(range(1, "ahead" + 1)) AS "target"\nFROM ${origins}`,
  );
  const levels = source.step(
    'levels',
    `SELECT "purpose", avg("value") AS "level"\nFROM ${numbered} JOIN ${origins} ON "at" BETWEEN "end" - ${numberLiteral(RECENT - 1)} AND "end"\nGROUP BY 1`,
  );
  const naive = `"target" - ${season} * ceil(("target" - "end") / ${season}::DOUBLE)::BIGINT`;
  return source.step(
    'predictions',
    `SELECT "purpose", "target", "value" AS ${identifier(METHODS.naive)}, "start" + "slope" * "target" + coalesce("effect", 0) AS ${identifier(METHODS.trend)}, "level" AS ${identifier(METHODS.level)}
FROM ${targets} JOIN ${lines} USING ("purpose") JOIN ${levels} USING ("purpose")
LEFT JOIN ${effects} ON ${effects}."purpose" = ${targets}."purpose" AND "place" = "target" % ${season}
LEFT JOIN ${numbered} ON "at" = ${naive}`.replaceAll('"purpose", "target"', `${targets}."purpose", "target"`),
  );
}

/** The method with the smaller mean absolute error in the periods left out for the test. */
function bestStep(numbered: string, predictions: string, source: RowsSql): string {
  const errors = Object.values(METHODS).map(
    (method) =>
      `SELECT ${textLiteral(method)} AS "method", avg(abs("value" - ${identifier(method)})) AS "error", 100.0 * avg(abs("value" - ${identifier(method)})) / nullif(abs(avg("value")), 0) AS "percent", count(${identifier(method)}) AS "tested"\nFROM ${predictions} JOIN ${numbered} ON "at" = "target"\nWHERE "purpose" = 'tested'`,
  );
  return source.step(
    'best',
    `SELECT *\nFROM (${errors.join('\nUNION ALL\n')})\nORDER BY "error" NULLS LAST, "method"\nLIMIT 1`,
  );
}

/** The forecast periods with their values, the method and its error in the test. */
export function forecastSql(query: ForecastQuery, source: RowsSql): string {
  const numbered = numberedStep(query, source);
  const predictions = predictionStep(query, numbered, source);
  const best = bestStep(numbered, predictions, source);
  const first = `(SELECT min("period") FROM ${numbered})`;
  const columns = [
    as(`(${first} + to_${query.key.unit}s("target"::INTEGER))::DATE`, keyName(query.key)),
    as(
      `CASE "method" WHEN ${textLiteral(METHODS.naive)} THEN ${identifier(METHODS.naive)} WHEN ${textLiteral(METHODS.level)} THEN ${identifier(METHODS.level)} ELSE ${identifier(METHODS.trend)} END`,
      RESULT_NAMES.forecast,
    ),
    as('"method"', RESULT_NAMES.method),
    as('"error"', RESULT_NAMES.error),
    as('"percent"', RESULT_NAMES.errorPercent),
    as('"tested"', RESULT_NAMES.tested),
  ];
  return `SELECT ${columns.join(',\n  ')}\nFROM ${predictions}, ${best}\nWHERE "purpose" = 'final'\n  AND (${first} + to_${query.key.unit}s("target"::INTEGER))::DATE >= ${dateLiteral(query.start)}\nORDER BY 1`;
}

/** The complete periods that a forecast was learnt from. */
export function observedSql(query: ForecastQuery, source: RowsSql): string {
  const numbered = numberedStep(query, source);
  return `SELECT "period" AS ${identifier(keyName(query.key))}, "value" AS ${identifier(measureName(query.measure))}\nFROM ${numbered}\nORDER BY 1`;
}
