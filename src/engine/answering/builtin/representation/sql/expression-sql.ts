import { type Case, type Expression, type UnaryFunction, type WholeFunction } from '../expression.js';
import { inlineColumnSql } from './column-sql.js';
import { numberLiteral, textLiteral } from './quoting.js';

/** What an expression needs to know of the rows it is computed for. */
interface ExpressionRows {
  /** The column that numbers the rows, quoted. */
  readonly row: string;
  /** A figure of all rows, as a value. */
  readonly whole: (aggregate: string) => string;
}

const WHOLE: Readonly<Record<WholeFunction, (value: string) => string>> = {
  mean: (value) => `avg(${value})`,
  median: (value) => `median((${value})::DOUBLE)`,
  // The smallest of several most frequent values.
  mode: (value) => `mode(${value} ORDER BY ${value})`,
  min: (value) => `min(${value})`,
  max: (value) => `max(${value})`,
  sum: (value) => `sum(${value})`,
  sampleStd: (value) => `stddev_samp(${value})`,
  populationStd: (value) => `stddev_pop(${value})`,
  mad: (value) => `mad(${value})`,
};

const UNARY: Readonly<Record<UnaryFunction, (value: string) => string>> = {
  negate: (value) => `(-${value})`,
  abs: (value) => `abs(${value})`,
  sqrt: (value) => `CASE WHEN ${value} >= 0 THEN sqrt(${value}) END`,
  exp: (value) => `exp(${value})`,
  ln: (value) => `CASE WHEN ${value} > 0 THEN ln(${value}) END`,
  log10: (value) => `CASE WHEN ${value} > 0 THEN log10(${value}) END`,
  log2: (value) => `CASE WHEN ${value} > 0 THEN log2(${value}) END`,
  log1p: (value) => `CASE WHEN ${value} > -1 THEN ln(1 + ${value}) END`,
  round: (value) => `round(${value})`,
  length: (value) => `length(${value}::VARCHAR)`,
  visibleLength: (value) => `length(regexp_replace(${value}::VARCHAR, '\\s', '', 'g'))`,
  wordCount: (value) => `len(regexp_extract_all(${value}::VARCHAR, '\\S+'))`,
  number: (value) =>
    `TRY_CAST(regexp_extract(replace(${value}::VARCHAR, ',', ''), '-?\\d+(?:\\.\\d+)?') AS DOUBLE)`,
  year: (value) => `year(${value})`,
  month: (value) => `month(${value})`,
  day: (value) => `day(${value})`,
  hour: (value) => `hour(${value})`,
  weekday: (value) => `isodow(${value}) - 1`,
  quarter: (value) => `quarter(${value})`,
};

function binarySql(sign: '+' | '-' | '*' | '/' | '^', left: string, right: string): string {
  if (sign === '/') return `(${left} / nullif(${right}, 0))`;
  if (sign === '^') return `pow(${left}, ${right})`;
  return `(${left} ${sign} ${right})`;
}

function caseSql({ left, comparison, right, then }: Case, rows: ExpressionRows): string {
  const value = then === null ? 'NULL' : expressionSql(then, rows);
  const tested = expressionSql(left, rows);
  const condition =
    comparison === 'always'
      ? `${tested} IS NOT NULL`
      : `${tested} ${comparison} ${expressionSql(right, rows)}`;
  return `WHEN ${condition} THEN ${value}`;
}

/** An expression as SQL. Numbers are computed as floating-point numbers. */
export function expressionSql(expression: Expression, rows: ExpressionRows): string {
  switch (expression.op) {
    case 'number':
      return expression.value < 0 ? `(${numberLiteral(expression.value)})` : numberLiteral(expression.value);
    case 'text':
      return textLiteral(expression.value);
    case 'column': {
      const isInteger = expression.column.type === 'integer' || expression.column.type === 'boolean';
      return isInteger ? `${inlineColumnSql(expression.column)}::DOUBLE` : inlineColumnSql(expression.column);
    }
    case 'binary':
      return binarySql(
        expression.sign,
        expressionSql(expression.left, rows),
        expressionSql(expression.right, rows),
      );
    case 'unary':
      return UNARY[expression.fn](expressionSql(expression.of, rows));
    case 'previous':
      return `lag(${expressionSql(expression.of, rows)}) OVER (ORDER BY ${rows.row})`;
    case 'whole':
      return rows.whole(WHOLE[expression.fn](expressionSql(expression.of, rows)));
    case 'quantile':
      return rows.whole(
        `quantile_cont((${expressionSql(expression.of, rows)})::DOUBLE, ${numberLiteral(expression.share)})`,
      );
    case 'filled':
      return `coalesce(${expressionSql(expression.of, rows)}, ${expressionSql(expression.by, rows)})`;
    case 'carried': {
      const order = `ORDER BY ${rows.row}${expression.from === 'before' ? '' : ' DESC'}`;
      return `last_value(${expressionSql(expression.of, rows)} IGNORE NULLS) OVER (${order})`;
    }
    case 'cases':
      return `CASE ${expression.cases.map((each) => caseSql(each, rows)).join(' ')} END`;
    case 'code': {
      const value = expressionSql(expression.of, rows);
      return `CASE WHEN ${value} IS NOT NULL THEN dense_rank() OVER (ORDER BY ${value} NULLS LAST) - 1 END`;
    }
  }
}
