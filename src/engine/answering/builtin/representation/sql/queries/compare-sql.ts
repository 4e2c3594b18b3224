import { RESULT_NAMES } from '../../names.js';
import { type Query, type RowMeasure } from '../../query.js';
import { as, measureSql } from '../measure-sql.js';
import { numberLiteral, textLiteral } from '../quoting.js';
import { type RowsSql } from './rows-sql.js';

type QueryOf<Op extends Query['op']> = Extract<Query, { op: Op }>;

function numberSql(number: RowMeasure | number, source: RowsSql): string {
  if (typeof number === 'number') return numberLiteral(number);
  const { rows, measure } = number;
  return `(SELECT ${measureSql(measure)} ${source.from(rows)})`;
}

function bothSql(
  query: { readonly left: RowMeasure; readonly right: RowMeasure | number },
  source: RowsSql,
): string {
  const left = as(numberSql(query.left, source), RESULT_NAMES.left);
  const right = as(numberSql(query.right, source), RESULT_NAMES.right);
  return `SELECT ${left},\n  ${right}`;
}

/** Two numbers and their sum or distance. */
export function arithmeticSql(query: QueryOf<'arithmetic'>, source: RowsSql): string {
  const [left, right] = [`"${RESULT_NAMES.left}"`, `"${RESULT_NAMES.right}"`];
  const value =
    query.sign === 'plus'
      ? as(`${left} + ${right}`, RESULT_NAMES.sum)
      : as(`abs(${left} - ${right})`, RESULT_NAMES.difference);
  return `SELECT ${value}, *\nFROM (${bothSql(query, source)})`;
}

/** Two numbers and whether the first is as asked beside the second. */
export function comparisonSql(query: QueryOf<'comparison'>, source: RowsSql): string {
  const condition = `"${RESULT_NAMES.left}" ${query.comparison} "${RESULT_NAMES.right}"`;
  const answer = query.words
    ? `CASE WHEN ${condition} THEN ${textLiteral(query.words[0])} ELSE ${textLiteral(query.words[1])} END`
    : condition;
  return `SELECT ${as(answer, RESULT_NAMES.verdict)}, *\nFROM (${bothSql(query, source)})`;
}

/** The named rows by what they have, the first being the choice. */
export function choiceSql({ options, direction }: QueryOf<'choice'>, source: RowsSql): string {
  const each = options.map(
    ({ label, rows, measure }) =>
      `SELECT ${as(textLiteral(label), RESULT_NAMES.option)}, ${as(measureSql(measure), 'value')} ${source.from(rows)}`,
  );
  return `${each.join('\nUNION ALL\n')}\nORDER BY "value" ${direction.toUpperCase()}`;
}
