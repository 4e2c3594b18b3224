import { type Catalogue } from '../../narration/catalogue.js';
import { escapeMarkdown } from '../../narration/markdown.js';
import {
  type ColumnRef,
  type Key,
  type Literal,
  type Measure,
  type Predicate,
  predicatesOf,
  type Query,
  type Rows,
} from '../representation/query.js';

const MOST_NAMED = 12;

function literalText(value: Literal, catalogue: Catalogue): string {
  switch (value.type) {
    case 'number':
      return plainNumber(value.value);
    case 'text':
      return `“${escapeMarkdown(value.value)}”`;
    case 'boolean':
      return catalogue.text(value.value ? 'value.true' : 'value.false');
  }
}

/** Constants of a question are written as they were asked: a year has no thousands separator. */
const plainNumber = (value: number): string => String(value);

/** Says in words what a query computes. The same query always gives the same words. */
export class Paraphrase {
  constructor(private readonly catalogue: Catalogue) {}

  /** The name of a column in a sentence. */
  column(column: ColumnRef | string): string {
    return `*${escapeMarkdown(typeof column === 'string' ? column : column.name)}*`;
  }

  columns(columns: readonly (ColumnRef | string)[]): string {
    const names = columns.slice(0, MOST_NAMED).map((column) => this.column(column));
    const rest = columns.length - names.length;
    if (rest <= 0) return this.catalogue.list(names);
    return this.catalogue.text('decline.more', { columns: names.join(', '), count: rest });
  }

  measure({ fn, column }: Measure): string {
    const isDate = column?.type === 'date' || column?.type === 'timestamp';
    if (isDate && (fn === 'min' || fn === 'max')) {
      return this.catalogue.text(fn === 'min' ? 'fn.earliest' : 'fn.latest', { column: this.column(column) });
    }
    return this.catalogue.text(`fn.${fn}`, column && fn !== 'count' ? { column: this.column(column) } : {});
  }

  keys(keys: readonly Key[]): string {
    return this.catalogue.list(
      keys.map(({ column, unit }) =>
        unit === null
          ? this.column(column)
          : this.catalogue.text(`unit.${unit}`, { column: this.column(column) }),
      ),
    );
  }

  condition(predicate: Predicate): string {
    if (predicate.op === 'not') return this.negation(predicate.of);
    const column = this.column(predicate.column);
    switch (predicate.op) {
      case 'in':
        return this.values(predicate, 'cond.in');
      case 'compare':
        return this.catalogue.text(`cond.${predicate.comparison}`, {
          column,
          value: plainNumber(predicate.value),
        });
      case 'between':
        return this.catalogue.text('cond.between', {
          column,
          low: plainNumber(predicate.low),
          high: plainNumber(predicate.high),
        });
      case 'contains':
        return this.catalogue.text('cond.contains', { column, text: escapeMarkdown(predicate.text) });
      case 'period':
        return this.period(predicate, column);
      case 'periods':
        return this.catalogue.text('cond.periods', {
          column,
          labels: predicate.periods.map(({ label }) => label).join(', '),
        });
      case 'weekday':
        return this.catalogue.text('cond.weekday', { column, label: predicate.label });
      case 'monthOfYear':
        return this.catalogue.text('cond.monthOfYear', { column, label: predicate.label });
      case 'recent':
        return this.catalogue.text(`cond.recent.${predicate.unit}`, { column, count: predicate.count });
      case 'missing':
        return this.catalogue.text('cond.missing', { column });
    }
  }

  private values({ column, values }: Extract<Predicate, { op: 'in' }>, key: string): string {
    const texts = values.map((value) => literalText(value, this.catalogue));
    return this.catalogue.text(values.length > 1 ? `${key}Many` : key, {
      column: this.column(column),
      values: texts.join(', '),
    });
  }

  private negation(predicate: Predicate): string {
    if (predicate.op === 'in') return this.values(predicate, 'cond.not.in');
    if (predicate.op !== 'contains') {
      return this.catalogue.text('cond.not', { condition: this.condition(predicate) });
    }
    const column = this.column(predicate.column);
    return this.catalogue.text('cond.not.contains', { column, text: escapeMarkdown(predicate.text) });
  }

  private period({ start, end, label }: Extract<Predicate, { op: 'period' }>, column: string): string {
    if (start !== null && end !== null) return this.catalogue.text('cond.period', { column, label });
    if (start !== null) return this.catalogue.text('cond.since', { column, start });
    return this.catalogue.text('cond.before', { column, end: end ?? '' });
  }

  /** "where a is 1 and b is 2", or an empty text for all rows. */
  where(rows: Rows): string {
    const conditions = predicatesOf(rows).map((each) => this.condition(each));
    if (conditions.length === 0) return '';
    return this.catalogue.text('cond.where', { conditions: this.catalogue.list(conditions) });
  }

  private forRows(rows: Rows): string {
    const where = this.where(rows);
    return where ? this.catalogue.text('as.where', { where }) : '';
  }

  private aggregate(query: Extract<Query, { op: 'aggregate' }>): string {
    const { catalogue } = this;
    const { having, order } = query;
    const isRanked = query.keys.length > 0 && order !== null;
    const parts = [
      isRanked ? catalogue.text(order === 'desc' ? 'as.desc' : 'as.asc') : '',
      having ? catalogue.text(`as.having.${having.comparison}`, { value: plainNumber(having.value) }) : '',
      query.share ? catalogue.text('as.share') : '',
      this.shown(query),
    ];
    return catalogue.text('as.aggregate', {
      measures: catalogue.list(query.measures.map((measure) => this.measure(measure))),
      keys: query.keys.length > 0 ? catalogue.text('as.keys', { keys: this.keys(query.keys) }) : '',
      where: this.forRows(query.rows),
      order: parts.join(''),
    });
  }

  private shown({ limit, place, keys, isPerFirstKey }: Extract<Query, { op: 'aggregate' }>): string {
    if (place !== null) return this.catalogue.text('as.place', { place });
    if (limit === null) return '';
    const [key] = keys;
    if (!isPerFirstKey || !key) return this.catalogue.text('as.limit', { count: limit });
    return this.catalogue.text('as.limitEach', { count: limit, key: this.keys([key]) });
  }

  private list(query: Extract<Query, { op: 'list' }>, where: string): string {
    const direction =
      query.order && this.catalogue.text(query.order.direction === 'desc' ? 'as.desc' : 'as.asc');
    const limit = query.limit === null ? '' : this.catalogue.text('as.limit', { count: query.limit });
    const place = query.place === null ? limit : this.catalogue.text('as.place', { place: query.place });
    const order = `${direction ?? ''}${place}`;
    return this.catalogue.text('as.list', { where, columns: this.columns(query.columns), order });
  }

  /** The whole query in words. */
  query(query: Query): string {
    const where = this.forRows(query.rows);
    switch (query.op) {
      case 'aggregate':
        return this.aggregate(query);
      case 'fraction': {
        const part = this.catalogue.text('cond.where', { conditions: this.condition(query.part) });
        const keys =
          query.keys.length > 0 ? this.catalogue.text('as.keys', { keys: this.keys(query.keys) }) : '';
        return this.catalogue.text('as.fraction', {
          part,
          measure: this.measure(query.measure),
          keys,
          where,
        });
      }
      case 'list':
        return this.list(query, where);
      case 'correlation':
        return this.catalogue.text('as.correlation', {
          x: this.column(query.x),
          y: this.column(query.y),
          where,
        });
      case 'histogram': {
        const width = plainNumber(query.binWidth);
        return this.catalogue.text('as.histogram', { column: this.column(query.column), width, where });
      }
      case 'describe':
        return this.catalogue.text('as.describe', { columns: this.columns(query.columns), where });
      case 'missing':
        return this.catalogue.text('as.missing', { columns: this.columns(query.columns), where });
      case 'schema':
        return this.catalogue.text('as.schema');
    }
  }
}
