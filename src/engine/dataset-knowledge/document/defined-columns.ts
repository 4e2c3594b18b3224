import { type DefinedColumn, type MetricFold } from '../../answering/analyst.js';
import { identifier, textLiteral } from '../../answering/builtin/representation/sql/quoting.js';
import { type ColumnProfile } from '../../table.js';
import { comparisonsOf } from './condition.js';
import { calendarColumns } from '../calendar-columns.js';
import { type Knowledge, type Metric, type Segment } from './document.js';
import { columnsIn, readExpression } from './expression.js';
import { type NamedColumn } from './tokens.js';

const FOLDS: ReadonlyMap<string, Pick<MetricFold, 'fn' | 'isDistinct'>> = new Map([
  ['count', { fn: 'count', isDistinct: false }],
  ['count distinct', { fn: 'count', isDistinct: true }],
  ['sum', { fn: 'sum', isDistinct: false }],
  ['average', { fn: 'avg', isDistinct: false }],
  ['median', { fn: 'median', isDistinct: false }],
  ['minimum', { fn: 'min', isDistinct: false }],
  ['maximum', { fn: 'max', isDistinct: false }],
  ['ratio', { fn: 'avg', isDistinct: false }],
]);

/** Column and value are words that hardly any question is asked with. */
const KNOWN_AS = 'known as';
const NOT_KNOWN = 'other';

/** A text with the columns that it names as identifiers of SQL. */
function withIdentifiers(text: string, columns: readonly NamedColumn[]): string {
  return columns
    .toSorted((one, other) => other.at - one.at)
    .reduce(
      (sql, { at, length, column }) => sql.slice(0, at) + identifier(column) + sql.slice(at + length),
      text,
    );
}

const conditionSql = (condition: string): string => withIdentifiers(condition, comparisonsOf(condition));
const expressionSql = (expression: string): string =>
  `(${withIdentifiers(expression, columnsIn(readExpression(expression)))})::DOUBLE`;

/** The definitions of a table, in SQL over its columns. */
class Definitions {
  constructor(
    private readonly knowledge: Knowledge,
    private readonly columns: readonly ColumnProfile[],
  ) {}

  /** A segment as a column with its name where its condition holds; null where it speaks of columns that are not there. */
  segment(segment: Segment): DefinedColumn | null {
    const conditions = this.conditionsOf(segment, []);
    if (!this.haveColumns(conditions.flatMap(comparisonsOf))) return null;
    const sql = conditions.map((condition) => `(${conditionSql(condition)})`).join(' AND ');
    return {
      name: KNOWN_AS,
      value: segment.name.text,
      names: segment.also.map(({ text }) => text),
      type: 'text',
      sql: `CASE WHEN ${sql} THEN ${textLiteral(segment.name.text)} ELSE ${textLiteral(NOT_KNOWN)} END`,
      perSql: null,
      definition: conditions.join(' AND '),
      fold: null,
    };
  }

  /** What a metric is made of, by row; null where it speaks of columns that are not there. */
  metric(metric: Metric): DefinedColumn | null {
    const { name, also, function: computed, column, expression, per, condition } = metric;
    const fold = FOLDS.get(computed.text);
    const parts = [expression, per].flatMap((each) => (each ? columnsIn(readExpression(each.text)) : []));
    const own = column ? [{ column: column.text }] : [];
    const conditions = condition ? comparisonsOf(condition.text) : [];
    if (!fold || !this.haveColumns([...own, ...parts, ...conditions])) return null;
    const value = column ? identifier(column.text) : expression ? expressionSql(expression.text) : '1';
    const filtered = (sql: string): string =>
      condition ? `CASE WHEN ${conditionSql(condition.text)} THEN ${sql} END` : sql;
    return {
      name: name.text,
      value: null,
      names: also.map(({ text }) => text),
      type: this.typeOf(metric),
      sql: filtered(value),
      perSql: per ? filtered(expressionSql(per.text)) : null,
      definition: definitionOf(metric),
      fold: {
        ...fold,
        per: per ? `${name.text} (per)` : null,
        time: metric.time?.text ?? null,
        format: metric.format?.text ?? null,
      },
    };
  }

  private typeOf({ column }: Metric): DefinedColumn['type'] {
    return this.columns.find(({ name }) => name === column?.text)?.type ?? 'number';
  }

  private conditionsOf({ condition, within }: Segment, passed: readonly string[]): string[] {
    const wider = this.knowledge.segments.find(({ name }) => name.text === within?.text);
    const isNew = wider !== undefined && !passed.includes(wider.name.text);
    return [...(isNew ? this.conditionsOf(wider, [...passed, wider.name.text]) : []), condition.text];
  }

  private haveColumns(named: readonly { readonly column: string }[]): boolean {
    return named.every(({ column }) => this.columns.some(({ name }) => name === column));
  }
}

function definitionOf({ function: computed, column, expression, per, condition }: Metric): string {
  const of = column?.text ?? expression?.text ?? '';
  const value = of === '' ? computed.text : `${computed.text} of ${of}`;
  return [value, ...(per ? [`per ${per.text}`] : []), ...(condition ? [`where ${condition.text}`] : [])].join(
    ' ',
  );
}

/**
 * The segments, metrics and calendars of a table as columns that it has beside its own. What is said of columns that are not there says nothing.
 * @param name of the table, as the document has it
 */
export function definedColumns(
  name: string,
  columns: readonly ColumnProfile[],
  knowledge: Knowledge,
): DefinedColumn[] {
  const definitions = new Definitions(knowledge, columns);
  return [
    ...knowledge.segments
      .filter(({ table }) => table.text === name)
      .flatMap((segment) => definitions.segment(segment) ?? []),
    ...knowledge.metrics
      .filter(({ table }) => table.text === name)
      .flatMap((metric) => definitions.metric(metric) ?? []),
    ...calendarColumns(name, columns, knowledge),
  ];
}
